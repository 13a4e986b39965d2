/** The errors of a file, and its first rows as they were understood. */
import { useTranslation } from 'react-i18next'
import type { ImportState } from './calls'
import css from './import.module.css'

/** All errors that the server tells one by one; the file that goes back has the rest. */
export function ErrorTable({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  const more = state.errorCount - state.errors.length
  return (
    <div
      className={css['scroll']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse must be able to scroll it
      tabIndex={0}
      role="region"
      aria-label={t('importer.errors', { count: state.errorCount })}
    >
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t('importer.row')}</th>
            <th scope="col">{t('importer.column')}</th>
            <th scope="col">{t('importer.given')}</th>
            <th scope="col">{t('importer.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {state.errors.map((error, at) => (
            <tr key={`${error.row} ${at}`}>
              <td className={css['number']}>{error.row}</td>
              <td>{error.column || t('importer.wholeRow')}</td>
              <td className={css['given']}>{error.given || t('importer.nothing')}</td>
              <td>{error.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={css['more']}>{t('importer.moreErrors', { count: more })}</p>}
    </div>
  )
}

/** The first rows. */
export function PreviewTable({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  if (state.preview.length === 0) return null
  const meets = state.takes !== 'new'
  return (
    <div
      className={css['scroll']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse must be able to scroll it
      tabIndex={0}
      role="region"
      aria-label={t('importer.preview', { count: state.preview.length })}
    >
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t('importer.row')}</th>
            {meets && <th scope="col">{t('importer.fate.title')}</th>}
            {state.columns.map((column) => (
              <th key={column.field} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {state.preview.map((row) => (
            <tr key={row.row} data-bad={row.bad}>
              <td className={css['number']}>{row.row}</td>
              {meets && (
                <td>
                  <span className={css['fate']} data-fate={row.fate ?? 'bad'}>
                    {t(`importer.fate.${row.fate ?? 'bad'}`)}
                  </span>
                </td>
              )}
              {row.values.map((value, at) => (
                <Value
                  key={state.columns[at]?.field ?? at}
                  value={value}
                  before={row.before.find((each) => each.at === at)?.value}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A value; where it changes, what stands there now before it. */
function Value({ value, before }: { value: string; before: string | undefined }) {
  const { t } = useTranslation()
  if (before === undefined) return <td>{value}</td>
  return (
    <td className={css['changed']}>
      <del>{before || t('importer.nothing')}</del> <ins>{value || t('importer.nothing')}</ins>
    </td>
  )
}
