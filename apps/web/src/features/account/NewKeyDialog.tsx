import { KeyScope, NewApiKeyRequest } from '@octavo/core/api/accounts-api.ts'
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
import styles from './AppDialog.module.css'
import { CopyButton } from './CopyButton.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

const scopes: Record<KeyScope, string> = { tasks: 'Run tools and see your tasks', profile: 'Read your name and email' }

const ends = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'When it is revoked' },
] as const

/** Makes a key, and shows it this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>()
  if (key === undefined) {
    return (
      <Dialog open title="New API key" description="Give it a name by which you will know it again." onClose={onClose}>
        <KeyForm onMade={setKey} />
      </Dialog>
    )
  }
  return (
    <Dialog open title="Your new key" description="Copy it now. It is not shown again." closesOnBackground={false} onClose={onClose}>
      <Key text={key} />
      <Button size="modal" wide onClick={onClose}>
        Done
      </Button>
    </Dialog>
  )
}

function Key({ text }: { text: string }) {
  const shown = useFocusOnMount<HTMLParagraphElement>()
  return (
    <>
      <p ref={shown} tabIndex={-1} className={styles.key}>
        {text}
      </p>
      <div className={styles.buttons}>
        <CopyButton text={text} label="Copy key" />
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
  const { error } = account.field('scopes')
  const toggle = (scope: KeyScope, isOn: boolean) =>
    setValue('scopes', isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope), { shouldValidate: true, shouldTouch: true })
  return (
    <form className={form.form} noValidate onSubmit={account.submit}>
      <TextField label="Name" autoComplete="off" {...account.field('name')} />
      <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : `${id}-note`}>
        <legend className={styles.legend}>What it may do</legend>
        {KeyScope.options.map((scope) => (
          <Checkbox key={scope} label={scopes[scope]} checked={chosen.includes(scope)} onChange={(isOn) => toggle(scope, isOn)} />
        ))}
        <FieldNote id={id} error={error} />
      </fieldset>
      <Select
        label="It ends"
        options={ends}
        value={ends.find(({ value }) => value === String(days))?.value ?? 'never'}
        onChange={(value) => setValue('expiresInDays', value === 'never' ? undefined : Number(value))}
      />
      <Button type="submit" size="modal" wide busy={account.busy}>
        Make key
      </Button>
    </form>
  )
}
