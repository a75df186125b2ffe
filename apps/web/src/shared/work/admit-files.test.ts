import type { LimitsView } from '@octavo/core/api/main-api.ts'
import { expect, test } from 'vitest'
import { admitFiles } from './admit-files.ts'

const limits: LimitsView = {
  plan: 'visitor',
  maxFileSize: 100,
  maxFiles: 3,
  maxTotalSize: 150,
  tasksPerDay: 10,
  tasksLeftToday: 10,
  accept: { extensions: ['.pdf'], mimeTypes: ['application/pdf'] },
}
const accepts = ['application/pdf'] as const
const pdf = (bytes: number) => new File([`%PDF-1.7${' '.repeat(bytes - 8)}`], 'a.pdf')
const admit = (files: File[], present = { count: 0, bytes: 0 }) => admitFiles(files, { limits, present, accepts })

test('takes files that fit', async () => {
  const { admitted, tooLarge, tooMany } = await admit([pdf(50), pdf(60)])
  expect(admitted.map(({ progress }) => progress.kind)).toEqual(['waiting', 'waiting'])
  expect([tooLarge.length, tooMany]).toEqual([0, 0])
})

test('tells what is too large by itself and too much together, before a byte is sent', async () => {
  expect((await admit([pdf(101)])).tooLarge).toHaveLength(1)
  expect((await admit([pdf(90)], { count: 1, bytes: 90 })).tooLarge).toHaveLength(1)
})

test('counts what is more than one task takes', async () => {
  expect((await admit([pdf(10), pdf(10), pdf(10)], { count: 2, bytes: 20 })).tooMany).toBe(2)
})

test('a file of another kind and an empty one stay on the page with the reason', async () => {
  const { admitted } = await admit([new File(['<html>'], 'a.pdf'), new File([], 'b.pdf')])
  expect(admitted.map(({ progress }) => progress)).toEqual([
    {
      kind: 'failed',
      canRetry: false,
      message: "This isn't a PDF. It's named .pdf but contains a web page.",
    },
    { kind: 'failed', canRetry: false, message: 'This file is empty. Choose another one.' },
  ])
})
