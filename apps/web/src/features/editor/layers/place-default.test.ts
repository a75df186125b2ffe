import type { Edit } from '@octavo/core/edits/edit.ts'
import { type Box, boxAround, boxesMeet, turnedQuad } from '@octavo/core/edits/geometry.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EditorDocument } from '../editor-document.ts'
import { boxOfEdit, rotationOf } from '../state/edit-box.ts'
import { createEditor, type Editor } from '../state/editor-store.ts'
import { turnPage } from '../state/page-changes.ts'
import type { Tool } from '../state/tools.ts'
import { placeDefault, placeWherePressed } from './place-default.ts'

const page = { width: 600, height: 800 }
/** Two columns with a gap that is as wide as a thing is high, where it can only stand across. */
const lines = [
  { x: 0, y: 0, width: 240, height: 800 },
  { x: 340, y: 0, width: 260, height: 800 },
]
const document = {
  sizeOf: () => page,
  linesOf: () => ({ lines: lines.map((box) => ({ box })) }),
  drawnBy: () => undefined,
} as unknown as EditorDocument

// Nothing is on the screen: all of the page counts as seen.
beforeEach(() => void vi.stubGlobal('window', { document: { querySelector: () => null } }))
afterEach(() => void vi.unstubAllGlobals())

function editorOf(rotate: 0 | 90 | 180 | 270): Editor {
  const editor = createEditor(1)
  for (let turned = 0; turned < rotate; turned += 90) editor.change((content) => turnPage(content, '1', 90))
  return editor
}

function placed(editor: Editor, tool: Tool): Edit {
  editor.setTool(tool)
  expect(placeDefault(editor, document)).toBe(true)
  const edit = editor.content().edits.at(-1)
  if (!edit) throw new Error('Nothing was placed')
  return edit
}

function areaOf(edit: Edit): Box {
  return boxAround(turnedQuad(boxOfEdit(edit), rotationOf(edit) ?? 0))
}

const tools: Tool[] = ['cover', 'link', 'redact', 'rect', 'ellipse', 'line', 'arrow', 'stamp', 'note', 'text']

for (const rotate of [90, 270] as const)
  test.each(tools)(`on a page that is rotated by ${rotate} degrees, %s is placed by key where nothing stands`, (tool) => {
    const area = areaOf(placed(editorOf(rotate), tool))
    expect(lines.filter((line) => boxesMeet(line, area))).toEqual([])
  })

test('two things that are placed by key on a rotated page stand beside each other', () => {
  const editor = editorOf(90)
  const [first, second] = [areaOf(placed(editor, 'stamp')), areaOf(placed(editor, 'stamp'))]
  expect(boxesMeet(first, second)).toBe(false)
})

test('an arrow that is placed by key leads from the upper left to the lower right as the page is seen', () => {
  const ends = ([0, 90, 180, 270] as const).map((rotate) => {
    const edit = placed(editorOf(rotate), 'arrow')
    const [from, to] = edit.kind === 'shape' ? edit.points : []
    return from && to && [Math.sign(to.x - from.x), Math.sign(to.y - from.y)]
  })
  expect(ends).toEqual([
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ])
})

describe('a press without a way', () => {
  const pressed = (tool: Tool, at: { x: number; y: number }, rotate: 0 | 90 | 180 | 270 = 0) => {
    const editor = editorOf(rotate)
    editor.setTool(tool)
    const [plan] = editor.content().pages
    const isPlaced = plan !== undefined && placeWherePressed(editor, document, plan, at)
    return { isPlaced, edit: editor.content().edits.at(-1), selected: editor.store.get().selected }
  }

  test.each(['cover', 'link', 'redact', 'rect', 'ellipse', 'line', 'arrow'] as const)(
    'places %s in its usual size and selects it',
    (tool) => {
      const { edit, selected } = pressed(tool, { x: 100, y: 200 })
      if (!edit) throw new Error('Nothing was placed')
      expect(areaOf(edit)).toEqual({ x: 100, y: 200, width: 160, height: 80 })
      expect(selected).toBe(edit.id)
    },
  )

  test.each([
    [0, { x: 300, y: 400, width: 160, height: 80 }],
    [90, { x: 300, y: 240, width: 80, height: 160 }],
    [180, { x: 140, y: 320, width: 160, height: 80 }],
    [270, { x: 220, y: 400, width: 80, height: 160 }],
  ] as const)('on a page that is rotated by %d degrees places a thing to the lower right as it is seen', (rotate, area) => {
    const { edit } = pressed('rect', { x: 300, y: 400 }, rotate)
    expect(edit && areaOf(edit)).toEqual(area)
  })

  test('at the edge of the page places a thing that is on the page as a whole', () => {
    const { edit } = pressed('cover', { x: 590, y: 795 })
    expect(edit && areaOf(edit)).toEqual({ x: 440, y: 720, width: 160, height: 80 })
  })

  test('places nothing with a tool that needs a way', () => {
    expect(pressed('crop', { x: 100, y: 100 })).toMatchObject({ isPlaced: false, edit: undefined })
  })
})
