import { expect, test } from 'vitest'
import { scanCalls } from '../../engines/scan-calls.ts'
import { noisePixels } from '../../testing/noise.ts'

/**
 * The native loops take several pixels at a time and add up as little as they can. Here is what they compute, as it is defined, pixel by
 * pixel; widths are such that no group of pixels ends with a row.
 */
const calls = scanCalls()
const [width, height] = [109, 57]
const size = width * height

/** Noisy paper that gets darker to the right, with strokes in ink and an empty part. */
const grey = noisePixels(width, height, 1).map((noise, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  const isStroke = x > 20 && (x % 17 < 3 || y % 23 < 2 || (x + y) % 41 === 0)
  return (isStroke ? 60 + (x % 5) * 25 : 230 - x / 4) + (noise % 12)
})
const mask = grey.map((value) => (value < 170 ? 1 : 0))

interface Square {
  x: number
  y: number
  reach: number
}

/** What is within `reach` of a pixel, both ways. */
function around(plane: Uint8Array, { x, y, reach }: Square): number[] {
  const values: number[] = []
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++)
      values.push(plane[row * width + column] ?? 0)
  return values
}

function eachPixel(value: (x: number, y: number, at: number) => number): Uint8Array {
  return new Uint8Array(size).map((_, at) => value(at % width, Math.floor(at / width), at))
}

test('grey is the weighted mean of three channels', () => {
  const pixels = noisePixels(width, height, 3)
  const found = new Uint8Array(size)
  calls.grey(pixels, 3, size, found)
  const [red, green, blue] = [77, 150, 29]
  expect(found).toEqual(
    eachPixel((_, __, at) => (red * (pixels[at * 3] ?? 0) + green * (pixels[at * 3 + 1] ?? 0) + blue * (pixels[at * 3 + 2] ?? 0)) >> 8),
  )
})

test.each([4, 12, 60])('ink is darker than a window of radius %i by the threshold of Sauvola', (radius) => {
  const found = new Uint8Array(size)
  const [weight, least] = [0.1, 14]
  expect(calls.threshold(grey, width, height, radius, weight, least, found)).toBe(1)
  const expected = eachPixel((x, y, at) => {
    const window = around(grey, { x, y, reach: radius })
    const mean = window.reduce((sum, value) => sum + value, 0) / window.length
    const deviation = Math.sqrt(window.reduce((sum, value) => sum + value * value, 0) / window.length - mean ** 2)
    const value = grey[at] ?? 0
    return value + least <= mean && value < mean * (1 + weight * (deviation / 128 - 1)) ? 1 : 0
  })
  expect(found).toEqual(expected)
  expect(found.includes(1)).toBe(true)
})

test.each([1, 2, 5, 20])('what is near ink is within %i pixels of it', (reach) => {
  const found = new Uint8Array(size)
  expect(calls.dilate(mask, width, height, reach, found)).toBe(1)
  expect(found).toEqual(eachPixel((x, y) => (around(mask, { x, y, reach }).includes(1) ? 1 : 0)))
})

test.each([1, 2, 3])('soft edges are paler than the darkest within %i pixels and no thin stroke', (reach) => {
  const [tile, share] = [300, 35]
  const found = mask.slice()
  expect(calls.sharpen(grey, width, height, reach, tile, share, found)).toBe(1)
  const paper = grey.filter((_, at) => !mask[at])
  const white = Math.floor(paper.reduce((sum, value) => sum + value, 0) / paper.length)
  const value = (x: number, y: number) => grey[y * width + x] ?? 0
  const isRidge = (x: number, y: number) =>
    [
      [reach, 0],
      [0, reach],
      [reach, reach],
      [-reach, reach],
    ].some(([dx = 0, dy = 0]) => value(x + dx, y + dy) > value(x, y) + 10 && value(x - dx, y - dy) > value(x, y) + 10)
  const isInside = (x: number, y: number) => x >= reach && y >= reach && x + reach < width && y + reach < height
  const expected = eachPixel((x, y, at) => {
    if (!mask[at] || !isInside(x, y)) return mask[at] ?? 0
    const darkest = white - Math.min(...around(grey, { x, y, reach }))
    return (white - value(x, y)) * 100 < darkest * share && !isRidge(x, y) ? 0 : 1
  })
  expect(found).toEqual(expected)
  expect(found).not.toEqual(mask)
})

test.each([1, 3] as const)('paper of %i channels is the mean of what is not near ink', (channels) => {
  const pixels = noisePixels(width, height, channels)
  const factor = 4
  const [wide, high] = [Math.ceil(width / factor), Math.ceil(height / factor)]
  // No square has so much ink that it would be filled from those around it.
  const nearInk = eachPixel((x, y) => (x > 60 && x % factor === 1 && y % 2 === 0 ? 1 : 0))
  const found = new Uint8Array(wide * high * channels)
  expect(calls.background(pixels, channels, width, height, nearInk, factor, found)).toBe(1)
  const expected = new Uint8Array(found.length).map((_, at) => {
    const [channel, cell] = [at % channels, Math.floor(at / channels)]
    const [left, top] = [(cell % wide) * factor, Math.floor(cell / wide) * factor]
    const values: number[] = []
    for (let y = top; y < Math.min(top + factor, height); y++)
      for (let x = left; x < Math.min(left + factor, width); x++)
        if (!nearInk[y * width + x]) values.push(pixels[(y * width + x) * channels + channel] ?? 0)
    return Math.floor(values.reduce((sum, value) => sum + value, 0) / values.length + 0.5)
  })
  expect(found).toEqual(expected)
})

test('an ink is packed into bits, 0 where it is', () => {
  const inks = mask.map((value, at) => value * (1 + (at % 4)))
  const rowBytes = Math.ceil(width / 8)
  for (const ink of [1, 2, 3, 4]) {
    const packed = new Uint8Array(rowBytes * height)
    calls.pack(inks, width, height, ink, packed)
    const bit = (x: number, y: number) => ((packed[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
    expect(eachPixel(bit)).toEqual(eachPixel((_, __, at) => (inks[at] === ink ? 0 : 1)))
    expect(bit(width, 0)).toBe(1)
  }
})

test('the colour of paper is not that of the dark edge of the scanner', () => {
  const [white, dark, pale] = [240, 20, 120]
  // A thick stroke and a thin one, which is paler, in one part; the first row is no ink, but black.
  const isThick = (x: number, y: number) => x >= 10 && x < 70 && y >= 3 && y < 12
  const isThin = (x: number, y: number) => x >= 70 && x < 100 && y >= 6 && y < 9
  const high = 24
  const page = eachPixel((x, y) => (y === 0 ? 0 : isThick(x, y) ? dark : isThin(x, y) ? pale : white)).subarray(0, width * high)
  const found = eachPixel((x, y) => (isThick(x, y) || isThin(x, y) ? 1 : 0)).subarray(0, width * high)
  const [colours, areas] = [new Uint8Array(12), new Uint32Array(4)]
  expect(calls.inks(page, 1, width, high, found, new Uint8Array(1), 200, 100, 1, 12, colours, areas)).toBe(2)
  // By the paper around it, the thin stroke is the same ink.
  expect([...areas].filter((area) => area > 0)).toEqual([60 * 9 + 30 * 3])
})

test('strokes are counted that are in the mask, and ink that is on strokes', () => {
  const [tile, cell, least] = [12, 32, 40]
  const factor = 4
  const wide = Math.ceil(width / factor)
  const paper = new Uint8Array(wide * Math.ceil(height / factor)).map((_, at) => 235 - (at % wide) / 3)
  const dark = eachPixel((x, y, at) => Math.max(0, (paper[Math.floor(y / factor) * wide + Math.floor(x / factor)] ?? 0) - (grey[at] ?? 0)))
  const inks = Uint8Array.of(0, 100)
  // Without some strokes, and with ink where there is none.
  const drawn = eachPixel((x, y, at) => (x < 20 && y < 20 ? 1 : y > 40 ? 0 : (mask[at] ?? 0)))
  const result = new Float64Array(4)
  expect(calls.strokes(grey, paper, factor, drawn, inks, width, height, new Uint8Array(16), 64, tile, cell, least, result)).toBe(1)

  const most = (x: number, y: number) => {
    const [left, top] = [Math.floor(x / tile) * tile, Math.floor(y / tile) * tile]
    let darkest = 0
    for (let row = Math.max(0, top - tile); row < Math.min(height, top + 2 * tile); row++)
      for (let column = Math.max(0, left - tile); column < Math.min(width, left + 2 * tile); column++)
        darkest = Math.max(darkest, dark[row * width + column] ?? 0)
    return darkest
  }
  const strokes = eachPixel((x, y, at) => (most(x, y) >= least && (dark[at] ?? 0) * 5 >= most(x, y) * 2 ? 1 : 0))
  const counted = { strokes: 0, found: 0, ink: 0, trueInk: 0 }
  for (let at = 0; at < size; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (strokes[at]) {
      counted.strokes += 1
      if (around(drawn, { x, y, reach: 1 }).includes(1) && 100 * 5 >= most(x, y) * 2) counted.found += 1
    }
    if (drawn[at]) {
      counted.ink += 1
      if (around(strokes, { x, y, reach: 1 }).includes(1)) counted.trueInk += 1
    }
  }
  expect(result[0]).toBeCloseTo(counted.found / counted.strokes, 12)
  expect(result[2]).toBeCloseTo(counted.trueInk / counted.ink, 12)
  expect(counted.found).toBeLessThan(counted.strokes)
  expect(counted.trueInk).toBeLessThan(counted.ink)
})

test.each([
  [1, 1],
  [1, 2],
  [3, 2],
  [3, 3],
] as const)('inks are painted over paper of %i channels, %i times smaller', (channels, factor) => {
  const paperFactor = 3
  const [paperWide, paperHigh] = [Math.ceil(width / paperFactor), Math.ceil(height / paperFactor)]
  const paper = noisePixels(paperWide, paperHigh, channels)
  const inks = mask.map((value, at) => value * (1 + (at % 4)))
  const colours = Uint8Array.from({ length: 12 }, (_, at) => at * 9)
  const [wide, high] = [Math.floor(width / factor), Math.floor(height / factor)]
  const [drawn, alone] = [new Uint8Array(wide * high * channels), new Uint8Array(wide * high * channels)]
  expect(calls.draw(inks, width, height, colours, paper, paperFactor, channels, factor, drawn, alone)).toBe(1)

  const place = (at: number, count: number) => Math.max(0, Math.min(count - 1, ((at + 0.5) * factor) / paperFactor - 0.5))
  const sample = (x: number, y: number, channel: number) =>
    paper[(Math.min(y, paperHigh - 1) * paperWide + Math.min(x, paperWide - 1)) * channels + channel] ?? 0
  const expected = new Uint8Array(drawn.length)
  let worst = 0
  for (let at = 0; at < drawn.length; at++) {
    const channel = at % channels
    const [column, row] = [Math.floor(at / channels) % wide, Math.floor(at / channels / wide)]
    const [x, y] = [place(column, paperWide), place(row, paperHigh)]
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const across = (line: number) => sample(left, line, channel) * (1 - (x - left)) + sample(left + 1, line, channel) * (x - left)
    worst = Math.max(worst, Math.abs((alone[at] ?? 0) - (across(top) * (1 - (y - top)) + across(top + 1) * (y - top))))
    let sum = 0
    for (let dy = 0; dy < factor; dy++)
      for (let dx = 0; dx < factor; dx++) {
        const ink = inks[(row * factor + dy) * width + column * factor + dx] ?? 0
        sum += ink === 0 ? (alone[at] ?? 0) : (colours[(ink - 1) * 3 + channel] ?? 0)
      }
    expected[at] = Math.floor((sum + Math.floor(factor ** 2 / 2)) / factor ** 2)
  }
  expect(worst).toBeLessThan(0.51)
  expect(drawn).toEqual(expected)
})

test.each([3, 5])('colours are compared over blocks of %i pixels, in the worst part', (block) => {
  const [one, other] = [noisePixels(width, height, 3), noisePixels(width, height, 3, 5)]
  const [wide, high, cell] = [Math.floor(width / block), Math.floor(height / block), 6]
  const shiftOf = (column: number, row: number) => {
    const difference = [0, 1, 2].map((channel) => {
      let sum = 0
      for (let y = row * block; y < (row + 1) * block; y++)
        for (let x = column * block; x < (column + 1) * block; x++)
          sum += (one[(y * width + x) * 3 + channel] ?? 0) - (other[(y * width + x) * 3 + channel] ?? 0)
      return sum
    })
    const [red = 0, green = 0, blue = 0] = difference
    const chroma = [-0.169 * red - 0.331 * green + 0.5 * blue, 0.5 * red - 0.419 * green - 0.081 * blue]
    return chroma.reduce((sum, value) => sum + Math.abs(value), 0) / 2 / block ** 2
  }
  let worst = 0
  for (let top = 0; top + cell / 2 < high; top += cell)
    for (let left = 0; left + cell / 2 < wide; left += cell) {
      const values: number[] = []
      for (let row = top; row < Math.min(top + cell, high); row++)
        for (let column = left; column < Math.min(left + cell, wide); column++) values.push(shiftOf(column, row))
      worst = Math.max(worst, values.reduce((sum, value) => sum + value, 0) / values.length)
    }
  expect(calls.chroma(one, other, width, height, block, cell)).toBeCloseTo(worst, 9)
})

test.each([
  [1, 1],
  [145, 76],
  [212, 57],
])('a larger image goes through the pixels of the smaller one by cubic curves, half a pixel aside: %i × %i', (wide, high) => {
  const found = new Uint8Array(wide * high)
  expect(calls.enlarge(grey, width, height, wide, high, found)).toBe(1)
  const sample = (x: number, y: number) => grey[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] ?? 0
  const curve = ([a = 0, b = 0, c = 0, d = 0]: readonly number[], t: number) =>
    b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  const worst = found.reduce((most, value, at) => {
    const [x, y] = [(at % wide) * (width / wide) - 0.5, Math.floor(at / wide) * (height / high) - 0.5]
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const column = (dx: number) => {
      const values = [-1, 0, 1, 2].map((dy) => sample(left + dx, top + dy))
      return Math.max(0, Math.min(255, curve(values, y - top)))
    }
    return Math.max(most, Math.abs(value - Math.max(0, Math.min(255, curve([-1, 0, 1, 2].map(column), x - left)))))
  }, 0)
  expect(worst).toBeLessThan(1.6)
})
