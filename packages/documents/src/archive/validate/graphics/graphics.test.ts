import { describe, expect, test } from 'vitest'
import { profileObject } from '../../../testing/conforming-pdf.ts'
import { streamObject } from '../../../testing/small-pdf.ts'
import { brokenWith } from '../testing/broken-rules.ts'

const resources = (inside: string, rest = '') => `/Resources<<${inside}>>${rest}`
const form = (content: string, entries = '') => streamObject(content, `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${entries}`)
const image = (entries = '') =>
  streamObject('x', `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8${entries}`)

describe('content', () => {
  test.each([
    ['an operator that PDF does not have', 'BX 1 mine EX', ['OPERATOR_UNKNOWN']],
    ['states that nest too deep', `${'q '.repeat(29)}${'Q '.repeat(29)}`, ['STATES_TOO_DEEP']],
    ['a rendering intent of its own', '/Mine ri', ['RENDERING_INTENT']],
    ['an inline image with LZW', 'BI /W 1 /H 1 /CS /G /BPC 8 /F /LZW ID x EI', ['INLINE_FILTER_NOT_ALLOWED']],
    ['an inline image that is smoothed', 'BI /W 1 /H 1 /CS /G /BPC 8 /I true ID x EI', ['IMAGE_INTERPOLATED']],
    ['a hex string with a digit too few', 'BT <123> Tj ET', ['HEX_STRING_ODD']],
    ['comments and strings that look like operators', '(mine) pop % mine\n0 g', ['OPERATOR_UNKNOWN']],
  ])('with %s', async (_, content, codes) => {
    expect(await brokenWith({ content })).toEqual(codes)
  })

  test('uses only its own resources since part 2', async () => {
    const page = resources('/XObject<</F 7 0 R>>/ColorSpace<</C[/ICCBased 6 0 R]>>')
    const objects = [form('/C cs 0 0 0 sc 0 0 9 9 re f')]
    expect(await brokenWith({ content: '/F Do', page, objects })).toEqual(['RESOURCES_INHERITED'])
    expect(await brokenWith({ content: '/F Do', page, objects }, '1b')).toEqual([])
  })

  test('that is drawn nowhere is not checked', async () => {
    expect(await brokenWith({ page: resources('/XObject<</F 7 0 R>>'), objects: [form('mine', '/PS 1')] })).toEqual([])
  })
})

describe('colours', () => {
  test.each([
    ['device RGB without an intent for it', '1 0 0 rg', 'CMYK', ['DEVICE_RGB']],
    ['device CMYK without an intent for it', '1 0 0 0 k', 'RGB ', ['DEVICE_CMYK']],
    ['the black of the start without an intent', '0 0 9 9 re f', undefined, ['DEVICE_GRAY']],
    ['nothing painted without an intent', '0 0 9 9 re n', undefined, []],
    ['grey with any intent', '0 g 0 0 9 9 re f', 'CMYK', []],
  ])('%s', async (_, content, output, codes) => {
    expect(await brokenWith({ content, output })).toEqual(codes)
  })

  test('of a device may be replaced by the resources', async () => {
    const page = resources('/ColorSpace<</DefaultRGB[/ICCBased 7 0 R]>>')
    const look = { content: '1 0 0 rg 0 0 9 9 re f', output: 'CMYK', page }
    expect(await brokenWith({ ...look, objects: [profileObject('RGB ')] })).toEqual([])
    expect(await brokenWith({ ...look, objects: [profileObject('RGB ', { version: 5 })] })).toEqual(['ICC_PROFILE_WRONG'])
  })

  test('have profiles of version 2 in part 1', async () => {
    const look = {
      content: '/C cs 0 0 9 9 re f',
      page: resources('/ColorSpace<</C[/ICCBased 7 0 R]>>'),
      objects: [profileObject('RGB ', { version: 4 })],
    }
    expect(await brokenWith(look)).toEqual([])
    expect(await brokenWith(look, '1b')).toEqual(['ICC_PROFILE_WRONG'])
  })

  test('of one name must be the same', async () => {
    const tint = (c1: number) => `<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0]/C1[${c1} 0 0]>>`
    const spaces = (second: number) => `/A[/Separation/Spot/DeviceRGB ${tint(1)}]/B[/Separation/Spot/DeviceRGB ${tint(second)}]`
    const content = '/A cs 1 scn 0 0 9 9 re f /B cs 1 scn 0 0 9 9 re f'
    expect(await brokenWith({ content, page: resources(`/ColorSpace<<${spaces(1)}>>`) })).toEqual([])
    expect(await brokenWith({ content, page: resources(`/ColorSpace<<${spaces(0.5)}>>`) })).toEqual(['SEPARATIONS_DIFFER'])
  })

  test('in DeviceN are described', async () => {
    const space = (attributes: string) =>
      `/A[/DeviceN[/Spot]/DeviceRGB<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0]/C1[1 0 0]>>${attributes}]`
    const content = '/A cs 1 scn 0 0 9 9 re f'
    expect(await brokenWith({ content, page: resources(`/ColorSpace<<${space('')}>>`) })).toEqual(['COLOURANT_UNDEFINED'])
  })
})

describe('transparency', () => {
  const content = '/G gs 0 0 9 9 re f'
  const page = resources('/ExtGState<</G<</ca 0.5>>>>')

  test('is not allowed in part 1', async () => {
    expect(await brokenWith({ content, page }, '1b')).toEqual(['FILL_ALPHA'])
    const masked = { content: '/I Do', page: resources('/XObject<</I 7 0 R>>'), objects: [image('/SMask 8 0 R'), image()] }
    expect(await brokenWith(masked, '1b')).toEqual(['SOFT_MASK_IMAGE'])
    expect(await brokenWith(masked)).toEqual([])
    expect(await brokenWith({ page: '/Group<</S/Transparency/CS/DeviceRGB>>' }, '1b')).toEqual(['TRANSPARENCY_GROUP'])
  })

  test('needs a blending space or an output intent', async () => {
    const space = '/ColorSpace<</DefaultGray[/CalGray<</WhitePoint[1 1 1]>>]>>'
    const look = { content, page: resources(`/ExtGState<</G<</ca 0.5>>>>${space}`), output: undefined }
    expect(await brokenWith(look)).toEqual(['BLENDING_SPACE_MISSING'])
    const group = '/Group<</S/Transparency/CS[/CalRGB<</WhitePoint[1 1 1]>>]>>'
    expect(await brokenWith({ ...look, page: `${look.page}${group}` })).toEqual([])
  })

  test('has the blend modes that PDF defines', async () => {
    expect(await brokenWith({ content, page: resources('/ExtGState<</G<</BM/Multiply>>>>') })).toEqual([])
    expect(await brokenWith({ content, page: resources('/ExtGState<</G<</BM/Mine>>>>') })).toEqual(['BLEND_MODE'])
  })
})

describe('images, forms and states', () => {
  const drawn = (object: Buffer) => ({ content: '/X Do', page: resources('/XObject<</X 7 0 R>>'), objects: [object] })

  test.each([
    ['IMAGE_INTERPOLATED', image('/Interpolate true')],
    ['IMAGE_ALTERNATES', image('/Alternates[]')],
    ['IMAGE_OPI', image('/OPI<<>>')],
    ['RENDERING_INTENT', image('/Intent/Mine')],
    ['FORM_POSTSCRIPT', form('', '/Subtype2/PS')],
    ['FORM_REFERENCE', form('', '/Ref<<>>')],
    ['POSTSCRIPT', streamObject('', '/Type/XObject/Subtype/PS')],
  ])('%s', async (code, object) => {
    expect(await brokenWith(drawn(object))).toEqual([code])
  })

  test.each([
    ['TRANSFER_FUNCTION', '/TR/Identity'],
    ['TRANSFER_FUNCTION_2', '/TR2/Identity'],
    ['HALFTONE_PHASE', '/HTP[0 0]'],
    ['HALFTONE_TYPE', '/HT<</HalftoneType 6>>'],
    ['HALFTONE_NAME', '/HT<</HalftoneType 1/HalftoneName(x)>>'],
    ['HALFTONE_TRANSFER', '/HT<</HalftoneType 1/TransferFunction/Identity>>'],
  ])('%s', async (code, entries) => {
    expect(await brokenWith({ content: '/G gs', page: resources(`/ExtGState<</G<<${entries}>>>>`) })).toEqual([code])
  })

  test('the sizes of pages have limits', async () => {
    expect(await brokenWith({ page: '/CropBox[0 0 2 200]' })).toEqual(['PAGE_SIZE'])
    expect(await brokenWith({ page: '/TrimBox[0 0 20000 200]' })).toEqual(['PAGE_SIZE'])
  })
})
