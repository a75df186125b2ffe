import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardText } from './FileCard.tsx'

const nothing = () => {}
const actions = { move: nothing, remove: nothing, retry: nothing, unlock: nothing }

test('a card says what is wrong with a file that can be used all the same', () => {
  const file = { id: 'a', name: 'cut.png', size: 1000 }
  const warning = 'Only 62% of this image could be read.'
  const shown = (progress: { kind: 'ready'; warning?: string }) =>
    renderToStaticMarkup(<CardText file={{ ...file, progress }} actions={actions} />)
  expect(shown({ kind: 'ready', warning })).toContain(warning)
  expect(shown({ kind: 'ready' })).not.toContain('could be read')
})
