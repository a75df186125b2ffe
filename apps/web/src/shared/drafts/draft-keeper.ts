import type { Draft, Drafts } from './draft-storage.ts'

/** What became of the last change: kept on this device, still to be kept, or not kept because the browser refuses. */
export type DraftState = 'unchanged' | 'waiting' | 'kept' | 'refused'

/** Work that is kept while it is done. */
export interface DraftedWork<Content> {
  content(): Content
  subscribe(listener: () => void): () => void
  /** Whether there is anything to keep. */
  isChanged(content: Content): boolean
  /** Of the file; undefined where a browser can't compute it. */
  sha256(): Promise<string | undefined>
  /** The name of the draft that the work continues. */
  continued: string | undefined
  draftOf(content: Content): Omit<Draft<Content>, 'sha256' | 'at' | 'content'>
}

export interface DraftKeeper {
  /** Keeps the last change without waiting for a pause. */
  keep(): Promise<void>
  /** Keeps the last change and releases the draft. */
  close(): Promise<void>
}

const pauseMs = 2000

/** Keeps work on this device two seconds after its last change. */
export function createDraftKeeper<Content>(
  drafts: Drafts<Content>,
  work: DraftedWork<Content>,
  onState: (state: DraftState) => void,
): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  let kept: Content = work.content()
  /** What became of that. */
  let outcome: DraftState = stateOf(work)
  // A draft that is continued is held at once, so that no other tab deletes or changes it. There is nothing to hold of another file before
  // its first change, and its hash isn't computed before.
  let held = work.continued === undefined ? undefined : drafts.hold(work.continued)

  function settle(next: DraftState): void {
    outcome = next
    onState(next)
  }

  /** The name of the draft; undefined where a browser can't compute one. */
  async function nameOf(): Promise<string | undefined> {
    const hash = held ? undefined : await work.sha256()
    if (hash !== undefined) held ??= drafts.holdFree(hash)
    return (await held)?.name
  }

  async function keep(): Promise<void> {
    clearTimeout(timer)
    const content = work.content()
    if (content === kept) return
    kept = content
    outcome = 'waiting'
    const sha256 = await nameOf()
    if (sha256 === undefined) return settle('refused')
    if (!work.isChanged(content)) {
      await drafts.remove(sha256)
      return settle('unchanged')
    }
    settle((await drafts.keep({ ...work.draftOf(content), sha256, at: Date.now(), content })) ? 'kept' : 'refused')
  }

  const stop = work.subscribe(() => {
    clearTimeout(timer)
    // Undone before it was kept: there is nothing to wait for.
    if (work.content() === kept) return onState(outcome)
    onState('waiting')
    timer = setTimeout(() => void keep(), pauseMs)
  })
  return {
    keep,
    async close() {
      stop()
      await keep().finally(async () => (await held)?.release())
    },
  }
}

export function stateOf<Content>(work: DraftedWork<Content>): DraftState {
  return work.isChanged(work.content()) ? 'kept' : 'unchanged'
}
