/** What a temperature means: a sign, a word and a colour. */
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'
import css from './receiving.module.css'
import type { Verdict as Kind } from './steps'

const SIGN = { accept: 'check', conditional: 'alert', reject: 'cross' } as const

export function Verdict({ verdict }: { readonly verdict: Kind }) {
  const { t } = useTranslation()
  return (
    <p className={css['verdict']} data-verdict={verdict} role="status">
      <Icon name={SIGN[verdict]} size={26} />
      <span>{t(`scanReceiving.verdict.${verdict}`)}</span>
    </p>
  )
}
