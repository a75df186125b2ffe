import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The program's metrics, in small calls. Labels are routes, tools and states: never user data. */
export interface Metrics {
  /** `route` is the pattern, such as `/documents/:ref`, not the requested address. */
  httpRequest(request: { method: string; route: string | undefined; status: number; seconds: number }): void
  taskEnded(task: { taskType: string; end: TaskEnd; seconds: number }): void
  /** A request came through a proxy that isn't in the configuration. */
  untoldProxyRequest(): void
  setQueueDepth(waiting: number): void
  setSlots(slots: { kind: string; busy: number; idle: number }): void
  addStoredBytes(bytes: number): void
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>
  readonly contentType: string
}

export type TaskEnd = 'SUCCEEDED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
const taskSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** Metrics with a separate registry, so that two programs or tests in one process don't interfere. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'octavo_http_requests_total',
    help: 'HTTP requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestDuration = new Histogram({
    name: 'octavo_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: requestSeconds,
    registers,
  })
  const tasks = new Counter({ name: 'octavo_tasks_total', help: 'Tasks that came to an end', labelNames: ['type', 'end'], registers })
  const taskDuration = new Histogram({
    name: 'octavo_task_seconds',
    help: 'Time from execution to the end of a task',
    labelNames: ['type'],
    buckets: taskSeconds,
    registers,
  })
  const untoldProxy = new Counter({
    name: 'octavo_untold_proxy_requests_total',
    help: 'Requests through a proxy on this machine that TRUST_PROXY does not name',
    registers,
  })
  const queueDepth = new Gauge({ name: 'octavo_queue_depth', help: 'Tasks that wait', registers })
  const slots = new Gauge({ name: 'octavo_slots', help: 'Document processes', labelNames: ['kind', 'state'], registers })
  const storedBytes = new Counter({ name: 'octavo_stored_bytes_total', help: 'Bytes written to storage', registers })

  return {
    httpRequest: ({ method, route = 'unknown', status, seconds }) => {
      requests.inc({ method, route, status })
      requestDuration.observe({ method, route }, seconds)
    },
    taskEnded: ({ taskType, end, seconds }) => {
      tasks.inc({ type: taskType, end })
      taskDuration.observe({ type: taskType }, seconds)
    },
    untoldProxyRequest: () => untoldProxy.inc(),
    setQueueDepth: (waiting) => queueDepth.set(waiting),
    setSlots: ({ kind, busy, idle }) => {
      slots.set({ kind, state: 'busy' }, busy)
      slots.set({ kind, state: 'idle' }, idle)
    },
    addStoredBytes: (bytes) => storedBytes.inc(bytes),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
