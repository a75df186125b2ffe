import type { StageFont } from '@octavo/ui/stage/stage-font.ts'

/** How the next thing of each kind looks: as the last one was made. */
export interface Styles {
  text: StageFont & { size: number; color: string; align: 'left' | 'center' | 'right' }
  mark: { highlight: string; underline: string; strikeout: string; squiggly: string }
  pen: { color: string; width: number }
  marker: { color: string; width: number }
  shape: { color: string; width: number; fill: string | undefined }
  cover: { color: string }
  /** Without words yet, the first of the usual ones is taken. */
  stamp: { name: string; color: string }
  redact: { fill: string }
}

export const firstStyles: Styles = {
  text: { family: 'sans', bold: false, italic: false, size: 12, color: '#121d19', align: 'left' },
  mark: { highlight: '#ffe066', underline: '#0b7a5a', strikeout: '#c62828', squiggly: '#c62828' },
  pen: { color: '#1b3a8f', width: 2 },
  marker: { color: '#ffe066', width: 14 },
  shape: { color: '#c62828', width: 2, fill: undefined },
  cover: { color: '#ffffff' },
  stamp: { name: '', color: '#b3261e' },
  redact: { fill: '#000000' },
}
