import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { CodeField } from '@octavo/ui/CodeField.tsx'
import { EmailChips } from '@octavo/ui/EmailChips.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { RadioCards } from '@octavo/ui/RadioCards.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { useState } from 'react'
import styles from './Components.module.css'

const orders = [
  { value: 'hand', label: 'By hand' },
  { value: 'name', label: 'Name' },
  { value: 'date', label: 'Date' },
] as const

/** The form fields in their states. */
export function Fields() {
  const [order, setOrder] = useState<(typeof orders)[number]['value']>('hand')
  const [on, setOn] = useState(true)
  const [number, setNumber] = useState(5)
  const [code, setCode] = useState('407')
  const [emails, setEmails] = useState<readonly string[]>(['jonas@example.com'])
  return (
    <div className={styles.fields}>
      <TextField label="File name" defaultValue="Annual-report" suffix=".pdf" hint="Without the ending." />
      <TextField label="Email" defaultValue="maren@example" error="The email format is incorrect." />
      <TextField label="Disabled" defaultValue="Cannot be changed" disabled />
      <PasswordField label="Password" defaultValue="secret" />
      <CodeField label="6-digit code" value={code} onChange={setCode} />
      <EmailChips label="Send to" emails={emails} onChange={setEmails} problemOf={() => undefined} onProblem={() => undefined} />
      <NumberField label="Target size" value={number} onChange={setNumber} min={1} unit="MB" />
      <Select label="Paper" options={orders} value={order} onChange={setOrder} />
      <Segment label="Order" options={orders} value={order} onChange={setOrder} />
      <RadioCards
        label="How small?"
        options={orders.map((option) => ({ ...option, hint: 'A line about it', aside: '2.1 MB' }))}
        value={order}
        onChange={setOrder}
      />
      <Switch label="Keep bookmarks" hint="Each file becomes a chapter in the outline." checked={on} onChange={setOn} />
      <Checkbox label="Let people delete it" hint="Otherwise only you can." checked={on} onChange={setOn} />
    </div>
  )
}
