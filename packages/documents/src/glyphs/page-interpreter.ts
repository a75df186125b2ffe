import { identity, multiply } from '../engines/matrix.ts'
import { createOperands, nameOperand, numberOperand, operatorCode, scanContent, stringOperand } from './content-scanner.ts'
import type { ColourSpace } from './drawing/colour-space.ts'
import { createGatherer, type Gathered } from './drawing/gatherer.ts'
import type { BookFont } from './font-book.ts'
import type { GlyphList } from './glyph-list.ts'
import { createMarkedText } from './marked-text.ts'
import { createOperandValues } from './operand-values.ts'
import type { TextState } from './text-measures.ts'
import { createTextPlacer } from './text-placer.ts'
import { textString } from './text-string.ts'

/** What content refers to by name. */
export interface ContentResources {
  font(name: string): BookFont | undefined
  /** A form to draw; undefined for images. */
  form(name: string): ContentForm | undefined
  /** The `ActualText` of marked content with this name. */
  actualText(name: string): string | undefined
  /** The font that a graphics state sets, and its size. */
  stateFont(name: string): { font: BookFont; size: number } | undefined
  colourSpace(name: string): ColourSpace
  /** The object number of an image, 0 for a direct one; undefined for forms. */
  image(name: string): number | undefined
  /** The number of marked content whose properties have this name. */
  markNumber(name: string): number | undefined
}

/** A unit of content that is drawn as a whole. */
export interface ContentForm {
  content: Uint8Array
  matrix: readonly number[]
  resources: ContentResources
  /** Of a form object: its number and its visible part in its own space. */
  form?: { object: number; box(): readonly number[] }
}

/** The outcome of reading a page. */
export type PageReading = GlyphList | 'codes-wanted' | 'unreadable'

/** Reads the content of pages and lists their glyphs. */
export interface PageInterpreter {
  /**
   * Reads content and what is drawn on top of it. The glyphs are valid until the next call. `unreadable` means that only PDFium can read
   * it.
   */
  read(page: ContentForm, over?: readonly ContentForm[]): PageReading
  /** The same, and gathers what else is drawn, which takes longer. */
  readDrawing(page: ContentForm & PageSize, over?: readonly ContentForm[]): { reading: PageReading; gathered: Gathered }
}

interface PageSize {
  width: number
  height: number
}

interface State extends TextState {
  matrix: readonly number[]
}

const maxDepth = 12
const maxStates = 1000
const maxContentBytes = 64_000_000

export function createPageInterpreter(): PageInterpreter {
  const placer = createTextPlacer()
  const marked = createMarkedText(placer)
  const operands = createOperands()
  const { kinds, numbers, starts, ends } = operands
  const values = createOperandValues(operands)
  const { numberAt, nameAt, isNumber, isString, bytesAt } = values
  /** Those of the content that is read, of the page or of a form. */
  let resources: ContentResources
  let state: State
  let states: State[] = []
  let depth = 0
  let bytesRead = 0
  let isReadable = true
  let isGathering = false

  function run(form: ContentForm): void {
    bytesRead += form.content.length
    if (depth > maxDepth || bytesRead > maxContentBytes) isReadable = false
    if (!isReadable) return
    const { content } = values
    const outer = { resources, states, state }
    values.content = form.content
    resources = form.resources
    states = []
    state = { ...state, matrix: multiply(form.matrix, state.matrix) }
    depth += 1
    const depthOfMarks = marked.depth()
    if (isGathering) {
      gatherer.enter({ object: form.form?.object ?? 0, box: form.form?.box() ?? [], matrix: state.matrix })
      scanContent(form.content, operands, (operator) => gatheringOperators.get(operator)?.())
      gatherer.leave()
    } else scanContent(form.content, operands, (operator) => operators.get(operator)?.())
    marked.endAbove(depthOfMarks)
    depth -= 1
    values.content = content
    ;({ resources, states, state } = outer)
  }

  const operators = new Map(
    Object.entries({
      Tj: () => show(0),
      TJ: () => show(0),
      "'": () => {
        placer.nextLine(0, -state.leading)
        show(0)
      },
      '"': () => {
        state.wordSpace = numberAt(0)
        state.characterSpace = numberAt(1)
        placer.nextLine(0, -state.leading)
        show(2)
      },
      BT: () => placer.setMatrix(identity, state.matrix),
      Tm: () => placer.setMatrix(numbers, state.matrix),
      Td: () => placer.nextLine(numberAt(0), numberAt(1)),
      TD: () => {
        state.leading = -numberAt(1)
        placer.nextLine(numberAt(0), numberAt(1))
      },
      'T*': () => placer.nextLine(0, -state.leading),
      Tf: () => {
        const font = resources.font(nameAt(0))
        if (font) Object.assign(state, { font, size: numberAt(1) })
        else isReadable = false
      },
      Tc: () => {
        state.characterSpace = numberAt(0)
      },
      Tw: () => {
        state.wordSpace = numberAt(0)
      },
      Tz: () => {
        state.scale = numberAt(0) / 100
      },
      TL: () => {
        state.leading = numberAt(0)
      },
      Ts: () => {
        state.rise = numberAt(0)
      },
      q: () => {
        if (states.length < maxStates) states.push({ ...state })
      },
      Q: () => {
        state = states.pop() ?? state
      },
      cm: () => {
        state.matrix = multiply(numbers, state.matrix)
      },
      gs: () => Object.assign(state, resources.stateFont(nameAt(0))),
      Do: () => {
        const form = resources.form(nameAt(0))
        if (!form) return
        const place = placer.place()
        run(form)
        placer.returnTo(place)
      },
      BMC: () => marked.begin(),
      BDC: () => marked.begin(actualText),
      EMC: () => marked.end(),
    }).map(([name, perform]) => [operatorCode(name), perform] as const),
  )

  const gatherer = createGatherer({
    count: () => operands.count,
    numberAt,
    nameAt,
    isNumber,
    matrix: () => state.matrix,
    colourSpace: (name) => resources.colourSpace(name),
    image: (name) => resources.image(name),
    markNumber: (name) => resources.markNumber(name),
  })
  const gatheringOperators = new Map(operators)
  for (const [name, gather] of Object.entries(gatherer.operators)) {
    const perform = operators.get(operatorCode(name))
    // Reading a form overwrites the operands.
    gatheringOperators.set(operatorCode(name), () => {
      gather()
      perform?.()
    })
  }

  /** Shows the strings from an operand on, shifted by the numbers between them. */
  function show(from: number): void {
    if (!isReadable || !placer.begin(state)) return
    if (isGathering && state.font) {
      const { font, size, rise } = state
      gatherer.addText(placer.list.pieceFonts.length - 1, { font, size, rise, matrix: placer.place().matrix })
    }
    for (let index = from; index < operands.count; index++) {
      const kind = kinds[index]
      if (kind === numberOperand) placer.kern(numberAt(index))
      else if (kind === stringOperand) placer.show(values.content, starts[index] ?? 0, ends[index] ?? 0)
      else if (kind !== nameOperand) {
        const bytes = bytesAt(index)
        placer.show(bytes, 0, bytes.length)
      }
    }
    placer.end()
  }

  function actualText(): string | undefined {
    for (let index = 1; index + 1 < operands.count; index++) {
      if (nameAt(index) === 'ActualText' && isString(index + 1)) return textString(bytesAt(index + 1))
    }
    const name = nameAt(1)
    return name === '' ? undefined : resources.actualText(name)
  }

  function read(page: ContentForm, over: readonly ContentForm[] = []): PageReading {
    placer.clear()
    state = { matrix: identity, font: undefined, size: 0, characterSpace: 0, wordSpace: 0, scale: 1, leading: 0, rise: 0 }
    bytesRead = 0
    isReadable = true
    marked.clear()
    run(page)
    state = { ...state, matrix: page.matrix }
    for (const form of over) run(form)
    if (!isReadable || !placer.isReadable) return 'unreadable'
    return placer.isComplete ? placer.list : 'codes-wanted'
  }

  return {
    read,
    readDrawing(page, over) {
      gatherer.begin(page)
      isGathering = true
      try {
        return { reading: read(page, over), gathered: gatherer.gathered() }
      } finally {
        isGathering = false
      }
    },
  }
}
