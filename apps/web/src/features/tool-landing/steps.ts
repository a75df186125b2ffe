import type { CatalogueTool } from '@octavo/tools'

export interface Step {
  title: string
  text: string
}

const middle: Readonly<Record<CatalogueTool['family'], Step>> = {
  organise: { title: 'Arrange', text: 'See your pages and say what goes where, by mouse, finger or keys.' },
  edit: { title: 'Work on the page', text: 'Change what you see, where you see it. Every step can be undone.' },
  optimise: { title: 'Choose how', text: 'Begin with a preset; the details are folded away until you want them.' },
  'convert-from': { title: 'Choose how', text: 'Say which pages and which format. The settings stay for the next time.' },
  'convert-to': { title: 'Choose how', text: 'Paper size, margins and order are yours to set, or leave them as they are.' },
  protect: { title: 'Enter the password', text: 'It is used for this one task and kept no longer than the file.' },
}

/** How a tool works, in three steps. */
export function stepsOf(tool: CatalogueTool): readonly Step[] {
  return [firstStep(tool), tool.middleStep ?? middle[tool.family], lastStep(tool)]
}

function firstStep(tool: CatalogueTool): Step {
  if (tool.extensions.length === 0) return { title: 'Enter the address', text: 'Any public page, from its first line to its last.' }
  return { title: 'Add your files', text: 'Drop them anywhere on this page, choose them or paste them. The upload starts at once.' }
}

function lastStep(tool: CatalogueTool): Step {
  return { title: 'Download', text: `${tool.finalText} It is yours for 30 minutes, then it is deleted.` }
}
