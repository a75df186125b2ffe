import { KeyScope, NewApiKeyRequest } from '@octavo/core/api/accounts-api.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { FieldNote } from '@octavo/ui/Field.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import form from '../../shared/account/account.module.css'
import { makeApiKey } from '../../shared/account/account-api.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { CopyButton } from '../../shared/CopyButton.tsx'
import styles from './AppDialog.module.css'
import { scopeWords } from './scope-words.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

const ends = () =>
  [
    { value: '30', label: plural(30, 'In # day', 'In # days') },
    { value: '90', label: plural(90, 'In # day', 'In # days') },
    { value: '365', label: t('In a year') },
    { value: 'never', label: t('Never') },
  ] as const

/** Creates a key, and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>()
  if (key === undefined) {
    return (
      <Dialog open title={t('New API key')} description={t("Choose a name that tells you what it's for.")} onClose={onClose}>
        <KeyForm onMade={setKey} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={t('Your new key')}
      description={t("Copy it now. It won't be shown again.")}
      closesOnBackground={false}
      onClose={onClose}
    >
      <Key text={key} />
      <Button size="modal" wide onClick={onClose}>
        {t('Done')}
      </Button>
    </Dialog>
  )
}

function Key({ text }: { text: string }) {
  const shown = useFocusOnMount<HTMLParagraphElement>()
  return (
    <>
      <p ref={shown} tabIndex={-1} className={styles.key} dir="ltr">
        {text}
      </p>
      <div className={styles.buttons}>
        <CopyButton text={text} label={t('Copy key')} />
      </div>
    </>
  )
}

function KeyForm({ onMade }: { onMade: (key: string) => void }) {
  const id = useId()
  const queries = useQueryClient()
  const account = useAccountForm({
    schema: NewApiKeyRequest,
    defaultValues: { name: '', scopes: ['tasks'], expiresInDays: 90 },
    async send(values) {
      const { key } = await makeApiKey(values)
      await queries.invalidateQueries({ queryKey: ['api-keys'] })
      onMade(key)
    },
  })
  const { watch, setValue } = account.form
  const chosen = watch('scopes')
  const days = watch('expiresInDays')
  const end = ends().find(({ value }) => value === String(days))?.value ?? 'never'
  const { error } = account.field('scopes')
  const toggle = (scope: KeyScope, isOn: boolean) =>
    setValue('scopes', isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope), { shouldValidate: true, shouldTouch: true })
  return (
    <form className={form.form} noValidate onSubmit={account.submit}>
      <TextField label={t('Name')} autoComplete="off" {...account.field('name')} />
      <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : `${id}-note`}>
        <legend className={styles.legend}>{t('Permissions')}</legend>
        {KeyScope.options.map((scope) => (
          <Checkbox key={scope} label={scopeWords[scope]()} checked={chosen.includes(scope)} onChange={(isOn) => toggle(scope, isOn)} />
        ))}
        <FieldNote id={id} error={error} />
      </fieldset>
      <Select
        label={t('Expires')}
        options={ends()}
        value={end}
        onChange={(value) => setValue('expiresInDays', value === 'never' ? undefined : Number(value))}
      />
      <Button type="submit" size="modal" wide busy={account.busy}>
        {t('Create key')}
      </Button>
    </form>
  )
}
