import type { ReadyTool } from '@octavo/tools'
import type { Store } from '../store.ts'
import type { TaskSession } from './task-session.ts'
import { changeFile, type FilesState, type WorkFile } from './work-file.ts'

/** How the files communicate with the page. */
export interface FilesHooks {
  warn(sentence: string): void
  /** A file is larger than the plan allows. */
  sizeLimit(file: File, maxBytes: number): void
  /** Files are being added to the page. */
  onFiles(): void
  /** The last file has left the page. */
  onEmpty(): void
}

/** Shared by the parts that manage files. */
export interface FilesContext extends TaskSession {
  tool: Pick<ReadyTool, 'type' | 'accepts'>
  store: Store<FilesState>
  hooks: FilesHooks
  find(id: string): WorkFile | undefined
  change(id: string, to: Partial<WorkFile>): void
}

export function createFilesContext({
  session,
  ...parts
}: Pick<FilesContext, 'tool' | 'store' | 'hooks'> & { session: TaskSession }): FilesContext {
  const { store } = parts
  return {
    ...session,
    ...parts,
    find: (id) => store.get().files.find((file) => file.id === id),
    change: (id, to) => store.set((state) => changeFile(state, id, to)),
  }
}
