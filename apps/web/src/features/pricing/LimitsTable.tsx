import { t } from '@octavo/core/words/t.ts'
import { setting } from '../../shared/site-settings.ts'
import styles from './Pricing.module.css'

/** Every limit, what it means, and how high it is. */
export function LimitsTable() {
  const rows = [
    { figure: 'FILE_SIZE', name: t('File size'), meaning: t('The largest single file you can upload.') },
    { figure: 'FILES', name: t('Files per task'), meaning: t('How many files you can use at once, for example to merge them.') },
    { figure: 'TOTAL_SIZE', name: t('Total size per task'), meaning: t('All files of one task together.') },
    { figure: 'TASKS', name: t('Tasks per day'), meaning: t('Each run of a tool counts as one. The count restarts at midnight UTC.') },
    { figure: 'ARCHIVE', name: t('Archive'), meaning: t('Space for results you save. Everything else is deleted after 30 minutes.') },
  ] as const
  const columns = [
    { plan: 'VISITOR', name: t('No account') },
    { plan: 'REGISTERED', name: t('Free account') },
    { plan: 'PRO', name: t('Pro') },
  ] as const
  return (
    <section aria-labelledby="limits">
      <h2 id="limits" className={styles.heading}>
        {t('What each limit means')}
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Limit')}</th>
            {columns.map(({ plan, name }) => (
              <th key={plan} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ figure, name, meaning }) => (
            <tr key={figure}>
              <th scope="row">
                {name}
                <span>{meaning}</span>
              </th>
              {columns.map(({ plan, name: column }) => (
                <td key={plan} data-column={column}>
                  {setting(`${plan}_${figure}`)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
