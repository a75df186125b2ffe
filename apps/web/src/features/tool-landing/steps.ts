import { t, tData } from '@octavo/core/words/t.ts'
import type { CatalogueTool } from '@octavo/tools'

export interface Step {
  title: string
  text: string
}

/** How a tool works, in three steps. */
export function stepsOf(tool: CatalogueTool): readonly Step[] {
  return [firstStep(tool), middleStep(tool), lastStep()]
}

function firstStep(tool: CatalogueTool): Step {
  if (tool.extensions.length === 0) return { title: t('Enter the address'), text: t('Any public web page. We save all of it.') }
  return {
    title: t('Add your files'),
    text: t('Drop them anywhere on this page, choose them or paste them. The upload starts right away.'),
  }
}

function middleStep({ middleStep: own, family }: CatalogueTool): Step {
  return own ? { title: tData(own.title), text: tData(own.text) } : middle[family]()
}

const middle: Readonly<Record<CatalogueTool['family'], () => Step>> = {
  organise: () => ({ title: t('Choose pages'), text: t('See every page and choose what happens to it, by mouse, touch or keyboard.') }),
  edit: () => ({ title: t('Edit the page'), text: t('Change things right where you see them. You can undo every step.') }),
  optimise: () => ({ title: t('Choose options'), text: t('Start with a preset, or open the details to fine-tune it.') }),
  'convert-from': () => ({ title: t('Choose options'), text: t('Choose pages and a format. Your settings are saved for next time.') }),
  'convert-to': () => ({ title: t('Choose options'), text: t('Set paper size, margins and order, or keep the defaults.') }),
  protect: () => ({ title: t('Enter the password'), text: t("It's used for this task only and deleted together with the file.") }),
}

function lastStep(): Step {
  return { title: t('Download'), text: t("Your result is available for 30 minutes, then it's deleted.") }
}
