import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Device } from '../colour/colour-spaces.ts'
import type { FontUse } from '../fonts/font-uses.ts'

/** What a colour is painted with. */
export interface Paint {
  /** A device, unless there's a colour space. */
  device: Device
  space: PdfObject | undefined
  pattern: PdfObject | undefined
  isOverprinted: boolean
  /** Whether it was painted with before, so that it needn't be checked again. */
  isChecked: boolean
}

/** The font that text is shown in. */
export interface CurrentFont {
  font: PdfObject
  key: string
  use: FontUse
  isType3: boolean
}

/** The part of the graphics state that rules ask about. */
export interface GraphicsState {
  fill: Paint
  stroke: Paint
  overprintMode: number
  font: CurrentFont | undefined
  renderingMode: number
}

export function initialState(): GraphicsState {
  return { fill: black(), stroke: black(), overprintMode: 0, font: undefined, renderingMode: 0 }
}

function black(): Paint {
  return { device: 'Gray', space: undefined, pattern: undefined, isOverprinted: false, isChecked: false }
}

export function copyOf(state: GraphicsState): GraphicsState {
  return { ...state, fill: { ...state.fill }, stroke: { ...state.stroke } }
}

/** The state as other content takes it over, with other resources. */
export function takenOver(state: GraphicsState): GraphicsState {
  return { ...state, fill: { ...state.fill, isChecked: false }, stroke: { ...state.stroke, isChecked: false } }
}
