import { checkToken } from '../syntax/check-token.ts'
import { createLexer } from '../syntax/lexer.ts'
import type { ContentChecks, ContentRun, Reading } from './content-run.ts'
import { draw, drawInline } from './draw.ts'
import { copyOf, type GraphicsState } from './graphics-state.ts'
import { createOperands } from './operands.ts'
import { operators, painters } from './operators.ts'
import { createPainter } from './painter.ts'
import { isIntentName } from './rendering-intents.ts'
import { createResourceFinder, defaultSpaces, type Resources } from './resources.ts'
import { setFont, showText } from './show-text.ts'
import { checkPattern, checkShading, useState } from './use-state.ts'

const maxStates = 28
const maxDepth = 100

/** Checks one stream of content; true if it draws anything transparent. */
export function checkContent(bytes: Uint8Array, within: Resources, { page, depth, start }: Reading, checks: ContentChecks): boolean {
  const { validation, colours } = checks
  const { part, findings } = validation
  if (depth > maxDepth) {
    findings.add('FILE_NOT_CHECKED', { page })
    return false
  }
  const place = { page }
  const lexer = createLexer(bytes)
  const resources = createResourceFinder(within, () => findings.add('RESOURCES_INHERITED', place))
  const painter = createPainter({
    colours,
    defaults: defaultSpaces(within),
    resources,
    page,
    checkPattern: (pattern) => checkPattern(run, pattern),
  })
  const operands = createOperands(bytes)
  const run: ContentRun = { bytes, page, depth, within, lexer, operands, resources, painter, state: copyOf(start), isClear: false, checks }
  const perform = createOperators(run)
  for (let kind = lexer.next(); kind !== 'end'; kind = lexer.next()) {
    checkToken(lexer, part, findings, place)
    const word = kind === 'keyword' ? lexer.text() : undefined
    if (word === undefined || word === 'true' || word === 'false' || word === 'null') operands.keep(lexer)
    else {
      perform(word)
      operands.clear()
    }
  }
  return run.isClear
}

/** What each operator does to the run. */
function createOperators(run: ContentRun): (operator: string) => void {
  const { operands, painter, resources, page, checks } = run
  const { findings } = checks.validation
  const states: GraphicsState[] = []
  const show = () => showText(run)
  const lastName = () => operands.nameAt(-1)
  const useProperties = () => {
    if (operands.count() === 2 && lastName() !== '') resources.find('/Properties', lastName())
  }

  const actions: Readonly<Record<string, () => void>> = {
    q: () => {
      states.push(copyOf(run.state))
      if (states.length > maxStates) findings.add('STATES_TOO_DEEP', { page })
    },
    Q: () => {
      run.state = states.pop() ?? run.state
    },
    g: () => painter.setDevice(run.state.fill, 'Gray'),
    G: () => painter.setDevice(run.state.stroke, 'Gray'),
    rg: () => painter.setDevice(run.state.fill, 'RGB'),
    RG: () => painter.setDevice(run.state.stroke, 'RGB'),
    k: () => painter.setDevice(run.state.fill, 'CMYK'),
    K: () => painter.setDevice(run.state.stroke, 'CMYK'),
    cs: () => painter.setSpace(run.state.fill, lastName(), run.state),
    CS: () => painter.setSpace(run.state.stroke, lastName(), run.state),
    sc: () => painter.setColour(run.state.fill, '', run.state),
    SC: () => painter.setColour(run.state.stroke, '', run.state),
    scn: () => painter.setColour(run.state.fill, lastName(), run.state),
    SCN: () => painter.setColour(run.state.stroke, lastName(), run.state),
    gs: () => useState(run, resources.find('/ExtGState', lastName())),
    Do: () => draw(run, resources.find('/XObject', lastName())),
    sh: () => checkShading(run, resources.find('/Shading', lastName())),
    BI: () => drawInline(run),
    Tf: () => setFont(run, resources.find('/Font', operands.nameAt(-2)), operands.nameAt(-2)),
    Tr: () => {
      run.state.renderingMode = operands.numberAt(-1)
    },
    Tj: show,
    TJ: show,
    "'": show,
    '"': show,
    ri: () => {
      if (!isIntentName(lastName())) findings.add('RENDERING_INTENT', { page })
    },
    BDC: useProperties,
    DP: useProperties,
  }

  return (operator) => {
    const painted = painters[operator]
    if (painted?.fills) painter.paint(run.state.fill, run.state)
    if (painted?.strokes) painter.paint(run.state.stroke, run.state)
    const action = actions[operator]
    if (action) action()
    else if (!operators.has(operator)) findings.add('OPERATOR_UNKNOWN', { page })
  }
}
