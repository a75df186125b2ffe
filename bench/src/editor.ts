import { runArchived } from './editor/archived.ts'
import { runOverlay } from './editor/overlay.ts'
import { runReplace } from './editor/replace.ts'
import { runSave } from './editor/save-edits.ts'
import { runScreen } from './editor/screen.ts'
import { runUnchanged } from './editor/unchanged.ts'
import { runParts } from './measure/parts.ts'
import type { Report } from './measure/report.ts'

/**
 * `screen` is how the editor feels in a browser, `overlay` whether it shows text where it is saved, `save` how long a slot takes, `replace`
 * what text changes do to the files of the corpus, `unchanged` what becomes of text that is written again as it is, and `archived`
 * whether PDF/A files stay so or lose their mark.
 */
const parts = {
  screen: runScreen,
  overlay: runOverlay,
  save: runSave,
  unchanged: runUnchanged,
  replace: runReplace,
  archived: runArchived,
}

/** All about the editor, or one part of it. */
export function run(args: readonly string[]): Promise<Report> {
  return runParts(parts, args)
}
