import type { ReadyTool } from '@octavo/tools'
import type { FileActions } from '@octavo/tools/panel-props.ts'
import { chooseFiles } from '../../shared/files/choose-files.ts'
import { isLost } from '../../shared/work/lost-files.ts'
import { takesFiles } from './work/takes-files.ts'
import type { Work } from './work/work.ts'

/** The actions on the files of the page; `startAgain` starts a new task after the old one has ended. */
export function fileActions(tool: ReadyTool, work: Work): FileActions & { startAgain(): void } {
  const { files, store } = work

  async function add(): Promise<void> {
    const chosen = await chooseFiles({ accept: tool.extensions, multiple: true })
    if (chosen.length > 0) await files.add(chosen)
  }

  async function replace(id: string): Promise<void> {
    const chosen = await chooseFiles({ accept: tool.extensions, multiple: false })
    if (chosen.length > 0) await files.add(chosen, { inPlaceOf: id })
  }

  async function startAgain(): Promise<void> {
    if (!takesFiles(tool)) return work.startAgain()
    const chosen = await chooseFiles({ accept: tool.extensions, multiple: true })
    if (chosen.length > 0) await work.startAgain(chosen)
  }

  return {
    ...files,
    add: () => void add(),
    replace: (id) => void replace(id),
    removeAll: () => void work.removeAll(),
    // A file of which only the card is left must be chosen again.
    retry: (id) => (store.get().files.some((file) => file.id === id && isLost(file)) ? void replace(id) : files.retry(id)),
    startAgain: () => void startAgain(),
  }
}
