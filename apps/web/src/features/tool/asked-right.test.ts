import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { expect, test } from 'vitest'
import type { WorkFile } from '../../shared/work/work-file.ts'
import { unconfirmedRight } from './asked-right.ts'

function file(more: Partial<DocumentView>): WorkFile {
  const facts: DocumentView = { ref: 'r', name: 'a.pdf', size: 1, mimeType: 'application/pdf', state: 'READY', encrypted: true, ...more }
  return { id: 'a', name: 'a.pdf', size: 1, progress: { kind: 'ready' }, facts } as WorkFile
}

const restricted = file({ restrictions: ['print'] })

test('unlocking asks for the right in the same words as every other tool', () => {
  const waiting = unconfirmedRight(['unlock-pdf'], { files: [restricted], options: {} })
  expect(waiting).toBe('Confirm that you have the right to remove the restrictions.')
  expect(unconfirmedRight(['protect-pdf'], { files: [restricted], options: {} })).toBe(waiting)
  expect(unconfirmedRight(['unlock-pdf'], { files: [restricted], options: { confirmRight: true } })).toBeUndefined()
})

test('nobody is asked about files that allow it, were opened by their password, or are still closed', () => {
  const others = [file({ encrypted: false }), file({ unlocked: true, restrictions: ['print'] }), file({ state: 'LOCKED' })]
  expect(unconfirmedRight(['unlock-pdf'], { files: others, options: {} })).toBeUndefined()
  expect(unconfirmedRight(['rotate-pdf-pages'], { files: [restricted], options: {} })).toBeUndefined()
})
