import type {
  CompressPreviewEvent,
  DocumentSource,
  DocumentView,
  Execute,
  FontRequest,
  FontSubset,
  LevelPreview,
  PreviewedLevel,
  ResultView,
  SubstituteRequest,
  TaskProgress,
  TaskView,
  Weight,
} from '@octavo/core/api/engine-api.ts'
import type { ComparedSide } from '@octavo/core/api/fidelity.ts'
import type { PhoneSignatureEvent, PhoneSignatureView } from '@octavo/core/api/phone-signatures.ts'
import type { FieldValues } from '@octavo/core/forms/field-value.ts'
import type { FormView } from '@octavo/core/forms/form-field.ts'
import { readEngineSession } from '../work-storage.ts'
import { CallError, type CallOptions, call } from './call.ts'
import { type EngineSession, requestEngineToken } from './main-api.ts'
import { readServerEvents } from './server-events.ts'
import { uploadFile } from './upload.ts'
import type { UploadOptions } from './upload-options.ts'

/** The events of a task. */
export type TaskEvent =
  | { kind: 'task'; task: TaskView }
  | { kind: 'progress'; progress: TaskProgress }
  | { kind: 'document'; document: DocumentView }
  | { kind: 'error'; code: string; message: string }

/** A page of a document as a level with these options makes it. */
export interface CompressedPage {
  ref: string
  level: PreviewedLevel
  options: Record<string, unknown>
  page: number
  width: number
}

/** The engine's calls for one task. An expired token is renewed once. */
export interface EngineClient {
  session(): EngineSession
  /** Gets a new token, with the limits of the signed-in user. */
  renew(): Promise<void>
  upload(file: File, options: Omit<UploadOptions, 'url' | 'token'>): Promise<DocumentView>
  copy(source: DocumentSource): Promise<DocumentView>
  document(ref: string): Promise<DocumentView>
  unlock(ref: string, password: string): Promise<DocumentView>
  removeDocument(ref: string): Promise<void>
  removeAll(): Promise<void>
  execute(run: Omit<Execute, 'taskRef'>): Promise<void>
  status(): Promise<TaskView>
  events(signal: AbortSignal): AsyncGenerator<TaskEvent>
  cancel(): Promise<TaskView>
  /** Renames a result; its extension stays. */
  renameResult(ref: string, name: string): Promise<ResultView>
  /** A one-time download address of a result, or of all as a ZIP. */
  downloadUrl(resultRef: string | 'batch'): Promise<string>
  /** An image of the top of a web page, before it is printed. */
  previewWebPage(options: Record<string, unknown>, signal?: AbortSignal): Promise<Blob>
  /** The font faces of some characters, reduced to them. */
  fontsFor(request: FontRequest): Promise<FontSubset[]>
  /** The font that stands for one which a document doesn't carry, reduced to some characters. */
  substituteFont(request: SubstituteRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** The form of a document; with `find`, also the fields that its pages seem to ask for. */
  form(ref: string, find: boolean): Promise<FormView>
  /** The values in a file of JSON, FDF or XFDF. */
  values(ref: string): Promise<FieldValues>
  /** Opens a place for a signature from a phone. */
  openPhoneSignature(ref: string): Promise<PhoneSignatureView>
  /** What comes of it; ends with the signature. */
  phoneSignature(ref: string, signal: AbortSignal): AsyncGenerator<PhoneSignatureEvent>
  closePhoneSignature(ref: string): Promise<void>
  /** What each level of compress-pdf makes of a document; ends with the signal. */
  compressPreview(ref: string, options: Record<string, unknown>, signal: AbortSignal): AsyncGenerator<CompressPreviewEvent>
  /** A page as a level makes it, after its event. */
  compressedPage(of: CompressedPage, signal: AbortSignal): Promise<Blob>
  /** A page of a compared result, or of what it was made from. */
  comparedPage(of: { ref: string; side: ComparedSide; page: number; width: number }, signal?: AbortSignal): Promise<Blob>
  preview(of: { kind: 'documents' | 'results'; ref: string; page: number; width: number }, signal?: AbortSignal): Promise<Blob>
}

export function createEngineClient(
  taskType: string,
  { first, onRenew }: { first: EngineSession; onRenew(session: EngineSession): void },
): EngineClient {
  let renewed = first
  /** As saved in this tab; a browser may refuse storage. */
  const current = (): EngineSession => readEngineSession(renewed.taskRef) ?? renewed

  async function engine(path: string, options: CallOptions = {}): Promise<Response> {
    return renewing(() => {
      const { engineUrl, engineToken } = current()
      return call(`${engineUrl}/api/v1${path}`, { ...options, headers: { 'x-engine-token': engineToken, ...options.headers } })
    })
  }

  async function renewing<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'ENGINE_TOKEN_NOT_ACCEPTED')) throw error
      await renew()
      return attempt()
    }
  }

  async function renew(): Promise<void> {
    renewed = await requestEngineToken(taskType, renewed.taskRef)
    onRenew(renewed)
  }

  async function data<Data>(path: string, options?: CallOptions): Promise<Data> {
    return ((await (await engine(path, options)).json()) as { data: Data }).data
  }

  return {
    session: current,
    renew,
    upload(file, options) {
      let { announced } = options
      const onAnnounced = (ref: string) => {
        announced = ref
        options.onAnnounced(ref)
      }
      return renewing(() =>
        uploadFile(file, { ...options, announced, onAnnounced, url: current().engineUrl, token: () => current().engineToken }),
      )
    },
    copy: (source) => data('/documents', { method: 'POST', json: source }),
    document: (ref) => data(`/documents/${ref}`),
    unlock: (ref, password) => data(`/documents/${ref}`, { method: 'PUT', json: { password } }),
    removeDocument: async (ref) => void (await engine(`/documents/${ref}`, { method: 'DELETE' })),
    removeAll: async () => void (await engine('/documents/batch', { method: 'DELETE' })),
    execute: async (run) => void (await engine('/engine/tasks/execute', { method: 'POST', json: { ...run, taskRef: renewed.taskRef } })),
    status: () => data('/engine/tasks/status'),
    async *events(signal) {
      for await (const event of readServerEvents(await engine('/engine/tasks/events', { signal }))) {
        const content: unknown = JSON.parse(event.data)
        if (event.name === 'task') yield { kind: 'task', task: content as TaskView }
        else if (event.name === 'progress') yield { kind: 'progress', progress: content as TaskProgress }
        else if (event.name === 'document') yield { kind: 'document', document: content as DocumentView }
        else if (event.name === 'error') yield { kind: 'error', ...(content as { code: string; message: string }) }
      }
    },
    cancel: () => data('/engine/tasks', { method: 'DELETE' }),
    renameResult: (ref, name) => data(`/results/${ref}`, { method: 'PUT', json: { name } }),
    downloadUrl: async (resultRef) => (await data<{ url: string }>(`/results/${resultRef}/ticket`, { method: 'POST' })).url,
    previewWebPage: async (options, signal) =>
      (await engine('/engine/pages/preview', { method: 'POST', json: { options }, signal })).blob(),
    fontsFor: (request) => data('/engine/fonts/subsets', { method: 'POST', json: request }),
    substituteFont: async (request, signal) =>
      new Uint8Array(await (await engine('/engine/fonts/substitutes', { method: 'POST', json: request, signal })).arrayBuffer()),
    values: (ref) => data(`/documents/${ref}/values`),
    form: (ref, find) => data(`/documents/${ref}/form${find ? '?find=true' : ''}`),
    openPhoneSignature: (ref) => data('/engine/phone-signatures', { method: 'POST', json: { ref } }),
    async *phoneSignature(ref, signal) {
      for await (const event of readServerEvents(await engine(`/engine/phone-signatures/${ref}/events`, { signal }))) {
        const content: unknown = JSON.parse(event.data)
        if (event.name === 'phone') yield { kind: 'phone' }
        else if (event.name === 'signature') yield { kind: 'signature', ...(content as { sealed: string }) }
        else if (event.name === 'error') yield { kind: 'error', ...(content as { code: string; message: string }) }
      }
    },
    closePhoneSignature: async (ref) => void (await engine(`/engine/phone-signatures/${ref}`, { method: 'DELETE', keepalive: true })),
    async *compressPreview(ref, options, signal) {
      const response = await engine(`/documents/${ref}/compress-preview`, { method: 'POST', json: { options }, signal })
      for await (const event of readServerEvents(response)) {
        const content: unknown = JSON.parse(event.data)
        if (event.name === 'weight') yield { kind: 'weight', weight: content as Weight }
        else if (event.name === 'level') yield { kind: 'level', preview: content as LevelPreview }
        else if (event.name === 'error') yield { kind: 'error', ...(content as { code: string; message: string }) }
      }
    },
    compressedPage: async ({ ref, level, options, page, width }, signal) => {
      const query = new URLSearchParams({ width: previewWidth(width), options: JSON.stringify(options) })
      return (await engine(`/documents/${ref}/compress-preview/${level}/pages/${page}/preview?${query}`, { signal })).blob()
    },
    comparedPage: async ({ ref, side, page, width }, signal) =>
      (await engine(`/results/${ref}/fidelity/${side}/pages/${page}/preview?width=${previewWidth(width)}`, { signal })).blob(),
    preview: async ({ kind, ref, page, width }, signal) =>
      (await engine(`/${kind}/${ref}/pages/${page}/preview?width=${previewWidth(width)}`, { signal })).blob(),
  }
}

/** As wide as the engine draws a page at most. */
const maxPreviewWidth = 1600

function previewWidth(width: number): string {
  return String(Math.min(maxPreviewWidth, Math.max(16, Math.round(width))))
}
