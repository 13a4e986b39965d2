/** The job types that a team does: several codes, kept as one text between commas. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BoxProps } from '@/engine/form/fields'
import { codeEntry, codeLabelKey, codeTable } from '@/engine/list/codes'

const TABLE = 'jobType'

function codesOf(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? value.split(',') : []
}

/** Words of job types in the language of `t`. */
export function jobTypesText(value: unknown, t: (key: string) => string): string {
  const words = codesOf(value).map((code) => {
    const entry = codeEntry(TABLE, Number(code))
    return entry ? t(codeLabelKey(TABLE, entry)) : code
  })
  return words.join(', ')
}

/** Box for the job types. */
export function JobTypesBox({ id, value, onChange, disabled }: BoxProps) {
  const { t } = useTranslation()
  const options = codeTable(TABLE).map((entry) => ({
    value: String(entry.code),
    label: t(codeLabelKey(TABLE, entry)),
  }))
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(disabled === undefined ? {} : { disabled })}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={codesOf(value)}
      onChange={(codes: string[]) => onChange?.(codes.length === 0 ? undefined : codes.toSorted().join(','))}
    />
  )
}

/** The job types to look at. */
export function JobTypesText({ value }: BoxProps) {
  const { t } = useTranslation()
  return jobTypesText(value, t) || '–'
}
