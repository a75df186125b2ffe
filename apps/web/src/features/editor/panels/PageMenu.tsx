import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Menu } from '@octavo/ui/Menu.tsx'
import { Ellipsis } from 'lucide-react'
import type { Content } from '../state/content.ts'
import { deletePage, duplicatePage, insertBlank, movePage, turnPage } from '../state/page-changes.ts'
import { useEditing } from '../use-editing.ts'

/** What can be done to a page. */
export function PageMenu({ plan, number, count }: { plan: PagePlan; number: number; count: number }) {
  const { document, editor, addPages } = useEditing()
  const { key } = plan
  const act = (by: (content: Content) => Content, told: string) => () => {
    editor.change(by)
    announce(told)
  }
  const items = [
    { label: t('Rotate right'), onSelect: act((content) => turnPage(content, key, 90), t('Page rotated to the right')) },
    { label: t('Rotate left'), onSelect: act((content) => turnPage(content, key, -90), t('Page rotated to the left')) },
    { label: t('Duplicate'), onSelect: act((content) => duplicatePage(content, key), t('Page duplicated')) },
    {
      label: t('Insert a blank page after it'),
      onSelect: act((content) => insertBlank(content, key, document.sizeOf(plan)), t('Blank page inserted')),
    },
    { label: t('Insert pages of another PDF after it'), onSelect: () => addPages(key) },
    {
      label: t('Crop'),
      onSelect: () => {
        editor.show(key)
        editor.setTool('crop')
        editor.select(undefined)
        announce(t('Drag over the part that stays, or enter margins in the properties'))
      },
    },
    ...(number > 1
      ? [
          {
            label: t('Move up'),
            onSelect: act(
              (content) => movePage(content, key, number - 2),
              t('Page moved to position {position}', { position: number - 1 }),
            ),
          },
        ]
      : []),
    ...(number < count
      ? [
          {
            label: t('Move down'),
            onSelect: act((content) => movePage(content, key, number), t('Page moved to position {position}', { position: number + 1 })),
          },
        ]
      : []),
    ...(count > 1 ? [{ label: t('Delete'), danger: true, onSelect: act((content) => deletePage(content, key), t('Page deleted')) }] : []),
  ]
  return (
    <Menu
      label={t('Actions for page {number}', { number })}
      icon={<Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />}
      variant="icon"
      size="small"
      items={items}
    />
  )
}
