import type { AddedLink } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { putEdit } from '../state/content.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'

/** How the address of a new link begins. */
const newAddress = 'https://'

/** Where a link leads: to an address, or to a page of the document. */
export function LinkFields({ edit }: { edit: AddedLink }) {
  const { editor } = useEditing()
  const { pages } = useEditorPart(({ history }) => ({ pages: history.present.pages }))
  const put = (to: AddedLink['to']) => editor.change((content) => putEdit(content, { ...edit, to }), { gesture: `link-${edit.id}` })
  const kind = 'url' in edit.to ? 'address' : 'page'
  const isWrong =
    'url' in edit.to && edit.to.url !== newAddress && !/^(https?:\/\/[^\s/]+\.?[^\s]*|mailto:[^\s@]+@[^\s@]+)$/i.test(edit.to.url)
  return (
    <>
      <Segment
        label={t('Leads to')}
        options={[
          { value: 'address', label: t('Address') },
          { value: 'page', label: t('Page') },
        ]}
        value={kind}
        onChange={(chosen) => put(chosen === 'address' ? { url: newAddress } : { page: pages[0]?.key ?? '1' })}
      />
      {'url' in edit.to ? (
        <TextField
          label={t('Address')}
          dir="ltr"
          value={edit.to.url}
          autoFocus={edit.to.url === newAddress}
          maxLength={2000}
          error={isWrong ? t('Enter an address that starts with https:// or mailto:.') : undefined}
          onChange={(event) => put({ url: event.target.value })}
        />
      ) : (
        <Select
          label={t('Page')}
          options={pages.map(({ key }, index) => ({ value: key, label: String(index + 1) }))}
          value={edit.to.page}
          onChange={(page) => put({ page })}
        />
      )}
    </>
  )
}
