import { onePage, smallPdf, streamObject } from '../small-pdf.ts'
import { chain } from './deep-shapes.ts'

const form = '/Type/XObject/Subtype/Form/BBox[0 0 99 99]'

/** Pages with drawing nested this deep, or in circles, and content that breaks off. */
export function drawingShapes(depth: number): Record<string, () => Buffer> {
  const content: Record<string, string> = {
    'ends-in-a-string': '0 0 50 50 re f BT (never ends',
    'ends-in-a-hexadecimal-string': '0 0 50 50 re f BT <48656c6c6f',
    'ends-in-an-array': '0 0 50 50 re f BT [(a) 1 (b)',
    'ends-in-a-dictionary': '0 0 50 50 re f /P <</MCID 0 /A <</B',
    'ends-in-a-name': '0 0 50 50 re f /Na',
    'ends-in-a-comment': '0 0 50 50 re f % and so on',
    'ends-in-an-inline-image': '0 0 50 50 re f BI /W 9 /H 9 /BPC 8 /CS /G ID abc',
    'ends-in-the-head-of-an-inline-image': '0 0 50 50 re f BI /W 9 /H',
    'inline-image-huge': 'BI /W 2147483647 /H 2147483647 /BPC 16 /CS /CMYK ID x EI',
    'inline-image-negative': 'BI /W -5 /H -5 /BPC -8 /CS /RGB ID xxxx EI',
    'inline-image-of-anything': 'BI /W (a) /H [1] /BPC /X /CS <</A 1>> /F [7 /Fl] /D 5 ID xxxx EI 0 0 9 9 re f',
    'inline-image-end-inside': 'q BI /W 2 /H 2 /BPC 8 /CS /G ID EI EI EI Q 0 0 9 9 re f',
    'states-never-closed': 'q '.repeat(depth),
    'states-closed-too-often': `${'Q '.repeat(depth)}0 0 9 9 re f`,
    'text-never-ended': `${'BT '.repeat(1000)}0 0 9 9 re f`,
    'marks-never-ended': `${'/P BMC '.repeat(depth)}0 0 9 9 re f`,
    'operands-many': `${'1 '.repeat(depth)}re f`,
    'numbers-huge': '1e38 1e38 1e38 1e38 re f 99999999999999999999 0 0 1 0 0 cm 0 0 9 9 re f',
    'matrix-of-nothing': '0 0 0 0 0 0 cm 0 0 9 9 re f',
    'dashes-endless': '[0 0 0]0 d 0 0 m 99 99 l S [1e-9 1e-9]0 d 0 0 m 99 99 l S',
  }
  return {
    ...Object.fromEntries(Object.entries(content).map(([name, text]) => [`content-${name}`, () => smallPdf(onePage({ content: text }))])),
    'content-cut-within-a-token': () =>
      smallPdf([
        ...onePage({ page: '' }).with(2, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents[4 0 R 5 0 R]>>'),
        streamObject('re f'),
      ]),
    'forms-in-forms': () => drawing('/X Do', '/XObject<</X 5 0 R>>', formChain(depth)),
    'form-in-itself': () => drawing('/X Do', '/XObject<</X 5 0 R>>', [streamObject('/X Do', `${form}/Resources<</XObject<</X 5 0 R>>>>`)]),
    'forms-in-a-circle': () =>
      drawing(
        '/X Do',
        '/XObject<</X 5 0 R>>',
        [6, 5].map((next) => streamObject('/X Do', `${form}/Resources<</XObject<</X ${next} 0 R>>>>`)),
      ),
    'masks-in-masks': () =>
      drawing(
        '/G gs 0 0 9 9 re f',
        '/ExtGState<</G 5 0 R>>',
        Array.from({ length: depth / 2 }, (_, index) => [
          `<</SMask<</S/Luminosity/G ${index * 2 + 6} 0 R>>>>`,
          streamObject('/G gs 0 0 9 9 re f', `${form}/Group<</S/Transparency>>/Resources<</ExtGState<</G ${index * 2 + 7} 0 R>>>>`),
        ]).flat(),
      ),
    'image-masks-in-masks': () =>
      drawing(
        '9 0 0 9 0 0 cm /X Do',
        '/XObject<</X 5 0 R>>',
        chain(depth, (next) =>
          streamObject(
            'x',
            `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/SMask ${next}`,
          ).toString(),
        ),
      ),
    'colours-of-colours': () =>
      drawing(
        '/C cs 1 scn 0 0 9 9 re f',
        '/ColorSpace<</C 5 0 R>>',
        chain(depth, (next) => `[/Separation/A ${next} ${tint}]`),
      ),
    'colours-of-themselves': () => drawing('/C cs 1 scn 0 0 9 9 re f', '/ColorSpace<</C 5 0 R>>', [`[/Separation/A 5 0 R ${tint}]`]),
    'colours-by-index': () =>
      drawing(
        '/C cs 1 scn 0 0 9 9 re f',
        '/ColorSpace<</C 5 0 R>>',
        chain(depth, (next) => `[/Indexed ${next} 1(abcdef)]`),
      ),
    'colours-by-profile': () =>
      drawing(
        '/C cs 1 scn 0 0 9 9 re f',
        '/ColorSpace<</C[/ICCBased 5 0 R]>>',
        chain(depth, (next) => streamObject('x', `/N 1/Alternate[/ICCBased ${next}]`).toString()),
      ),
    'functions-of-functions': () => drawing('/S sh', '/Shading<</S 5 0 R>>', [shading(6), ...chain(depth, stitched, 6)]),
    'function-of-itself': () => drawing('/S sh', '/Shading<</S 5 0 R>>', [shading(6), stitched('6 0 R')]),
    'patterns-in-patterns': () => drawing('/Pattern cs/P scn 0 0 9 9 re f', '/Pattern<</P 5 0 R>>', patterns(depth)),
    'fonts-in-fonts': () =>
      drawing(
        'BT/F 9 Tf(a)Tj ET',
        '/Font<</F 5 0 R>>',
        chain(depth, (next) => typeThree(next)),
      ),
    'font-drawn-by-itself': () => drawing('BT/F 9 Tf(a)Tj ET', '/Font<</F 5 0 R>>', [typeThree('5 0 R')]),
    'fonts-below-fonts': () =>
      drawing(
        'BT/F 9 Tf(a)Tj ET',
        '/Font<</F 5 0 R>>',
        chain(depth, (next) => `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[${next}]>>`),
      ),
    'maps-that-use-maps': () =>
      drawing(
        'BT/F 9 Tf(a)Tj ET',
        '/Font<</F<</Type/Font/Subtype/Type0/BaseFont/A/Encoding 5 0 R/ToUnicode 5 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/A>>]>>>>',
        chain(depth, (next) => streamObject('x', `/Type/CMap/CMapName/A/UseCMap ${next}`).toString()),
      ),
    'appearances-in-appearances': () =>
      smallPdf([...onePage({ page: '/Annots[<</Subtype/Stamp/Rect[0 0 9 9]/AP<</N 5 0 R>>>>]' }), ...formChain(depth)]),
    'appearance-states-in-states': () =>
      smallPdf([
        ...onePage({ page: '/Annots[<</Subtype/Widget/FT/Btn/AS/A/Rect[0 0 9 9]/AP<</N 5 0 R>>>>]' }),
        ...chain(depth, (next) => `<</A ${next}>>`),
      ]),
  }
}

const tint = '<</FunctionType 2/Domain[0 1]/N 1>>'

function drawing(content: string, resources: string, objects: readonly (string | Buffer)[]): Buffer {
  return smallPdf([...onePage({ content, page: `/Resources<<${resources}>>` }), ...objects])
}

function formChain(depth: number): string[] {
  return chain(depth, (next) => streamObject('/X Do', `${form}/Resources<</XObject<</X ${next}>>>>`).toString())
}

function patterns(depth: number): string[] {
  const entries = '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9'
  return chain(depth, (next) => streamObject('/Pattern cs/P scn 0 0 9 9 re f', `${entries}/Resources<</Pattern<</P ${next}>>>>`).toString())
}

function shading(of: number): string {
  return `<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]/Function ${of} 0 R>>`
}

function stitched(next: string): string {
  return `<</FunctionType 3/Domain[0 1]/Functions[${next}]/Bounds[]/Encode[0 1]>>`
}

/** A font whose glyph draws the page's content in the next font. */
function typeThree(next: string): string {
  return `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 4 0 R>>/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[9]/Resources<</Font<</F ${next}>>>>>>`
}
