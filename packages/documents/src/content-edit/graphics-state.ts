import { type Matrix, multiply } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { TextState } from '../glyphs/text-measures.ts'
import { boxOfCorners } from './clip-box.ts'
import type { Clip, Show } from './model.ts'

/** What `q` keeps and `Q` brings back, as far as text needs it. */
export interface GraphicsState extends Omit<TextState, 'font'> {
  /** From the current space to the seen page. */
  matrix: Matrix
  font: Show['font']
  /** Whether any font is set, one that can't be read included. */
  hasFont: boolean
  mode: number
  /** The operator that has set the colour space of fillings; empty if their colour says it. */
  space: string
  fill: string | undefined
  clips: readonly Clip[]
}

/** The state in which a page begins. */
export function firstState(matrix: Matrix): GraphicsState {
  return {
    matrix,
    font: undefined,
    hasFont: false,
    size: 0,
    characterSpace: 0,
    wordSpace: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    space: '',
    fill: '0 g',
    clips: [],
  }
}

/** The state in which a form begins that is drawn in another. Colour spaces have their names in the resources of the part around it. */
export function formState(around: GraphicsState, form: PdfObject): GraphicsState {
  const state = { ...around, fill: around.space === '' ? around.fill : undefined, space: '' }
  const matrix = form.get('/Matrix').numbers()
  if (matrix.length === 6) state.matrix = multiply(matrix, state.matrix)
  const [left = 0, bottom = 0, right = 0, top = 0] = form.get('/BBox').numbers()
  const box = left !== right && bottom !== top ? boxOfCorners(undefined, state.matrix, { left, bottom, right, top }) : undefined
  if (box) state.clips = [...state.clips, { box, rectangle: undefined, holdsOther: false }]
  return state
}
