import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('tells what was counted in the text format', async () => {
  const metrics = createMetrics()
  metrics.httpRequest({ method: 'GET', route: '/documents/:ref', status: 200, seconds: 0.02 })
  metrics.httpRequest({ method: 'GET', route: '/documents/:ref', status: 200, seconds: 0.2 })
  metrics.httpRequest({ method: 'GET', route: undefined, status: 404, seconds: 0.001 })
  metrics.taskEnded({ taskType: 'merge-pdf', end: 'SUCCEEDED', seconds: 0.3 })
  metrics.setQueueDepth(7)
  metrics.setSlots({ kind: 'document', busy: 1, idle: 2 })
  metrics.addStoredBytes(1_000)
  metrics.addStoredBytes(24)
  const lines = (await metrics.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'octavo_http_requests_total{method="GET",route="/documents/:ref",status="200"} 2',
      'octavo_http_requests_total{method="GET",route="unknown",status="404"} 1',
      'octavo_http_request_seconds_count{method="GET",route="/documents/:ref"} 2',
      'octavo_tasks_total{type="merge-pdf",end="SUCCEEDED"} 1',
      'octavo_task_seconds_bucket{le="0.5",type="merge-pdf"} 1',
      'octavo_queue_depth 7',
      'octavo_slots{kind="document",state="busy"} 1',
      'octavo_slots{kind="document",state="idle"} 2',
      'octavo_stored_bytes_total 1024',
    ]),
  )
  expect(metrics.contentType).toContain('text/plain')
  expect(lines.some((line) => line.startsWith('process_resident_memory_bytes'))).toBe(true)
})

test('two of them share nothing', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  one.addStoredBytes(5)
  expect(await other.text()).toContain('octavo_stored_bytes_total 0')
})
