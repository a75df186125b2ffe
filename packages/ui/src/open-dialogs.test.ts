import { afterEach, expect, test, vi } from 'vitest'
import { hasOpenDialog, noteOpenDialog } from './open-dialogs.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the page is marked until the last of several dialogs is closed', () => {
  const toggleAttribute = vi.fn()
  vi.stubGlobal('document', { documentElement: { toggleAttribute } })
  const [closeFirst, closeSecond] = [noteOpenDialog(), noteOpenDialog()]
  closeFirst()
  expect(hasOpenDialog()).toBe(true)
  closeSecond()
  expect(hasOpenDialog()).toBe(false)
  expect(toggleAttribute.mock.calls.map(([name, isOn]) => [name, isOn])).toEqual([
    ['data-modal', true],
    ['data-modal', true],
    ['data-modal', true],
    ['data-modal', false],
  ])
})
