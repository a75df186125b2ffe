import { expect, test } from 'vitest'
import { plainJpeg } from './plain-jpeg.ts'

const start = [0xff, 0xd8]
const exif = segment(0xe1, [0x45, 0x78, 0x69, 0x66])
const profile = segment(0xe2, [1, 2, 3])
const scan = [0xff, 0xda, 0, 4, 1, 2, 9, 9, 9, 0xff, 0xd9, 0, 0]

test('the camera and the profile have no say in a document', () => {
  const bytes = Uint8Array.from([...start, ...exif, ...frame(3), ...profile, ...scan])
  const jpeg = plainJpeg(bytes)
  expect(jpeg).toMatchObject({ width: 300, height: 200 })
  expect(jpeg?.parts.flatMap((part) => [...part])).toEqual([...start, ...frame(3), ...scan])
})

test('four inks, and what is no whole JPEG, are left to others', () => {
  expect(plainJpeg(Uint8Array.from([...start, ...frame(4), ...scan]))).toBeUndefined()
  expect(plainJpeg(Uint8Array.from([...start, ...frame(3)]))).toBeUndefined()
  expect(plainJpeg(Uint8Array.from([...start, ...scan]))).toBeUndefined()
  expect(plainJpeg(Uint8Array.from([0x89, 0x50, ...scan]))).toBeUndefined()
})

function segment(marker: number, data: readonly number[]): number[] {
  return [0xff, marker, 0, data.length + 2, ...data]
}

function frame(components: number): number[] {
  return segment(0xc0, [8, 0, 200, 1, 44, components, ...Array.from({ length: components * 3 }, () => 1)])
}
