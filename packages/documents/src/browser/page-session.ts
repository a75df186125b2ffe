import { AppError } from '@octavo/core/messages/errors.ts'
import { DevtoolsError } from './devtools.ts'
import type { RunningBrowser } from './running-browser.ts'

/** One page in its own context, which shares no cookies, storage or cache with any other. */
export interface PageSession {
  send<Answer = unknown>(method: string, params?: object): Promise<Answer>
  on(method: string, listener: (params: never) => void): () => void
  title(): Promise<string>
  /** Evaluates one of our expressions in the page, isolated from the page's own scripts; undefined when it takes too long. */
  evaluate<Value>(script: string, limitMs: number): Promise<Value | undefined>
  close(): Promise<void>
}

let spare: Promise<PageSession> | undefined

/** Prepares an empty page: its process takes longer to start than many pages take to load. */
export async function prepareSession(browser: RunningBrowser): Promise<void> {
  spare ??= createSession(browser)
  await spare
}

/** An unused empty page. */
export async function openSession(browser: RunningBrowser): Promise<PageSession> {
  const prepared = spare
  spare = undefined
  return prepared ? prepared.catch(() => createSession(browser)) : createSession(browser)
}

/** Downloads are refused, dialogs answered, and pop-up windows closed at once. */
async function createSession({ devtools }: RunningBrowser): Promise<PageSession> {
  const { browserContextId } = await devtools.send<{ browserContextId: string }>('Target.createBrowserContext')
  const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const crashed = Promise.withResolvers<never>()
  crashed.promise.catch(() => {})
  const send = <Answer>(method: string, params?: object): Promise<Answer> =>
    Promise.race([devtools.send<Answer>(method, params, sessionId), crashed.promise])
  const deaf = [
    devtools.on('Inspector.targetCrashed', sessionId, () => {
      crashed.reject(new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('the page broke down') }))
    }),
    devtools.on('Target.targetCreated', undefined, ({ targetInfo }: { targetInfo: TargetInfo }) => {
      const isOther = targetInfo.type === 'page' && targetInfo.targetId !== targetId && targetInfo.browserContextId === browserContextId
      if (isOther) void devtools.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => {})
    }),
    devtools.on(
      'Page.javascriptDialogOpening',
      sessionId,
      () => void send('Page.handleJavaScriptDialog', { accept: true }).catch(() => {}),
    ),
  ]
  await Promise.all([
    devtools.send('Target.setDiscoverTargets', { discover: true }),
    devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    send('Page.enable'),
    send('Network.enable'),
    send('Page.setLifecycleEventsEnabled', { enabled: true }),
  ])
  return {
    send,
    on: (method, listener) => devtools.on(method, sessionId, listener),
    async title() {
      const { targetInfo } = await devtools.send<{ targetInfo: TargetInfo }>('Target.getTargetInfo', { targetId })
      return targetInfo.title
    },
    evaluate: (script, limitMs) => within(evaluateIn(send, script), limitMs),
    async close() {
      for (const stop of deaf) stop()
      await devtools.send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}

async function evaluateIn<Value>(send: PageSession['send'], script: string): Promise<Value> {
  const { frameTree } = await send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree')
  const world = { frameId: frameTree.frame.id, worldName: 'octavo' }
  const { executionContextId: contextId } = await send<{ executionContextId: number }>('Page.createIsolatedWorld', world)
  const call = { expression: script, contextId, awaitPromise: true, returnByValue: true }
  return (await send<{ result: { value: Value } }>('Runtime.evaluate', call)).result.value
}

interface TargetInfo {
  targetId: string
  type: string
  title: string
  browserContextId?: string
}

/** The answer, or undefined if it comes too late or the page has no context to evaluate it in. */
export async function within<Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(limitMs, 0))
  })
  // A late rejection is ignored.
  answer.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    // Navigation destroys the context of an evaluation.
    if (error instanceof DevtoolsError) return undefined
    throw error instanceof AppError ? error : new AppError('INTERNAL', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
