import { expect, test } from 'vitest'
import { canShareFiles, shareFile } from './share-sheet.ts'

const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })
const refusing = (reason: string) => ({ share: () => Promise.reject(new DOMException('', reason)) })

test('there is a share sheet only where the system takes this kind of file', () => {
  const onlyPdf = { canShare: (data?: ShareData) => data?.files?.[0]?.type === 'application/pdf' }
  expect(canShareFiles('application/pdf', onlyPdf)).toBe(true)
  expect(canShareFiles('application/zip', onlyPdf)).toBe(false)
  expect(canShareFiles('application/pdf', {})).toBe(false)
})

test('a file is handed over under its name', async () => {
  const handed: ShareData[] = []
  const share = async (data?: ShareData) => void handed.push(data ?? {})
  expect(await shareFile(file, { share })).toBe('done')
  expect(handed).toEqual([{ files: [file], title: 'a.pdf' }])
})

test('who closes the sheet is left alone; a tap that is too long ago is asked for again; the rest is an error', async () => {
  expect(await shareFile(file, refusing('AbortError'))).toBe('done')
  expect(await shareFile(file, refusing('NotAllowedError'))).toBe('tap again')
  await expect(shareFile(file, refusing('DataError'))).rejects.toThrow(DOMException)
})
