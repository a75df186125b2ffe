import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const call = promisify(execFile)
const folder = resolve(import.meta.dirname, '../../../.cache/slides-peers')
const packages = ['python-pptx==1.0.2']

/** What python-pptx, which refuses a broken presentation, reads of one. */
export interface PptxText {
  slides: number
  /** Boxes with text, outside of tables. */
  boxes: number
  /** Paragraphs with text, outside of tables; those of charts and diagrams too. */
  paragraphs: string[]
  /** Slides that have a title with text. */
  titles: number
  tables: number
  notes: number
}

/** Installs python-pptx into an environment of its own. Throws if that isn't possible here. */
export async function installPythonPptx(): Promise<void> {
  if (!existsSync(join(folder, 'bin/python'))) await call('python3', ['-m', 'venv', folder])
  await call(join(folder, 'bin/pip'), ['install', '-q', ...packages])
}

export async function readPptx(path: string): Promise<PptxText> {
  const { stdout } = await call(join(folder, 'bin/python'), ['-W', 'ignore', '-c', reader, path], { maxBuffer: 1e8, timeout: 120_000 })
  return JSON.parse(stdout)
}

const reader = `
import json, sys
from lxml import etree
from pptx import Presentation
from pptx.enum.shapes import MSO_SHAPE_TYPE
a, c = '{http://schemas.openxmlformats.org/drawingml/2006/main}', '{http://schemas.openxmlformats.org/drawingml/2006/chart}'
deck = Presentation(sys.argv[1])
found = {'slides': 0, 'boxes': 0, 'paragraphs': [], 'titles': 0, 'tables': 0, 'notes': 0}
def texts_in(blob, path):
    return [text for text in (''.join(one.itertext()).strip() for one in etree.fromstring(blob).iterfind(path)) if text]
# Charts and diagrams show text that isn't in boxes: names of rows and columns of data, and points of the diagram.
def drawn(shape):
    texts = []
    for id in shape._element.xpath('.//@r:id | .//@r:dm'):
        part = shape.part.related_part(id)
        if 'chart+xml' in part.content_type:
            names = texts_in(part.blob, './/' + c + 'cat//' + c + 'v') + texts_in(part.blob, './/' + c + 'tx//' + c + 'v')
            texts += sorted(set(names)) + texts_in(part.blob, './/' + a + 'p')
        elif 'diagramData+xml' in part.content_type:
            texts += texts_in(part.blob, './/' + a + 'p')
    return texts
def walk(shapes):
    for shape in shapes:
        if shape.shape_type == MSO_SHAPE_TYPE.GROUP:
            walk(shape.shapes)
            continue
        if getattr(shape, 'has_table', False) and shape.has_table:
            found['tables'] += 1
            continue
        if shape._element.tag.endswith('}graphicFrame'):
            found['paragraphs'] += drawn(shape)
            continue
        # What stands above a slide isn't shown.
        if not shape.has_text_frame or (shape.top is not None and shape.top < -100000):
            continue
        texts = [''.join(run.text for run in paragraph.runs) for paragraph in shape.text_frame.paragraphs]
        texts = [text for text in texts if text.strip()]
        if texts:
            found['boxes'] += 1
            found['paragraphs'] += texts
for slide in deck.slides:
    found['slides'] += 1
    walk(slide.shapes)
    title = slide.shapes.title
    if title is not None and title.text_frame.text.strip():
        found['titles'] += 1
    if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None and slide.notes_slide.notes_text_frame.text.strip():
        found['notes'] += 1
print(json.dumps(found))
`
