import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { Trash2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import type { Recipe } from '../../../shared/work-storage.ts'
import type { Work } from '../work/work.ts'
import styles from './Chain.module.css'

/** Chains saved on this device under a name, without files and passwords. */
export function Recipes({ work, hasSteps }: { work: Work; hasSteps: boolean }) {
  const [recipes, setRecipes] = useState(() => work.chain.recipes())
  const read = () => setRecipes(work.chain.recipes())
  if (recipes.length === 0 && !hasSteps) return null
  const load = async (recipe: Recipe) => {
    await work.chain.loadRecipe(recipe)
    announce(t('Loaded {name}', { name: recipe.name }))
  }
  const remove = (recipe: Recipe) => {
    work.chain.removeRecipe(recipe)
    read()
    announce(t('Deleted {name}', { name: recipe.name }))
  }
  return (
    <Disclosure title={t('Recipes')} summary={recipes.length === 0 ? t('None yet') : plural(recipes.length, '# recipe', '# recipes')}>
      {recipes.length > 0 && (
        <ul className={styles.recipes} aria-label={t('Recipes on this device')}>
          {recipes.map((recipe) => (
            <li key={recipe.name}>
              <Button variant="secondary" size="small" className={styles.load} onClick={() => void load(recipe)}>
                <bdi>{recipe.name}</bdi>
              </Button>
              <IconButton
                size="small"
                label={t('Delete recipe {name}', { name: recipe.name })}
                icon={<Trash2 aria-hidden="true" size={16} />}
                onClick={() => remove(recipe)}
              />
            </li>
          ))}
        </ul>
      )}
      {hasSteps && <KeepRecipe work={work} onKept={read} />}
      <p className={styles.note}>{t('Saved on this device only: steps and options, never files or passwords.')}</p>
    </Disclosure>
  )
}

function KeepRecipe({ work, onKept }: { work: Work; onKept: () => void }) {
  const [name, setName] = useState('')
  const [leftOut, setLeftOut] = useState<string>()
  const keep = (event: SubmitEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return
    const without = work.chain.keepRecipe(given)
    setLeftOut(without)
    setName('')
    onKept()
    announce([t('{name} is saved on this device.', { name: given }), ...(without === undefined ? [] : [without])].join(' '))
  }
  return (
    <>
      <form className={styles.keep} onSubmit={keep}>
        <TextField
          label={t('Save these steps as')}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="secondary" disabled={name.trim() === ''}>
          {t('Save')}
        </Button>
      </form>
      {leftOut === undefined ? null : <Notice tone="info">{leftOut}</Notice>}
    </>
  )
}
