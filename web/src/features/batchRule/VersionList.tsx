/** The versions of a rule, under its data: since when, by whom, and what told batches apart. */
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FormMode } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'
import { timeText } from '@/engine/i18n/times'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { StatusText } from '@/ui/StatusText'
import { valueText } from '@/ui/valueText'
import css from './batchRule.module.css'
import { useVersions, type Version } from './versions'

interface VersionListProps {
  readonly id: string
  readonly mode: FormMode
}

/** Draws the versions while the rule is looked at. */
export function VersionList({ id, mode }: VersionListProps) {
  return mode === 'detail' ? <Versions id={id} /> : null
}

function Versions({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const { data, error, isPending } = useVersions(id)
  return (
    <section className={css['versions']} aria-label={t('batchRuleManage.versions')}>
      <h3>{t('batchRuleManage.versions')}</h3>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {error && <p role="alert">{error.message}</p>}
      {data && <p>{t('batchRuleManage.usedBy', { count: data.goods })}</p>}
      <ol>
        {data?.versions.map((version) => (
          <VersionLine key={version.versionNo} version={version} />
        ))}
      </ol>
    </section>
  )
}

function VersionLine({ version }: { readonly version: Version }) {
  const { t } = useTranslation()
  const { versionNo, validFrom, validUntil, madeBy, content } = version
  const apart = linesOf(content['attributes']).filter((each) => each['inIdentity'] === true)
  const named = apart.map((each) => {
    const entry = codeEntry('batchAttribute', each['attribute'])
    return valueText(each['label']) || (entry ? t(codeLabelKey('batchAttribute', entry)) : '')
  })
  return (
    <li>
      <strong>{t('batchRuleManage.versionNo', { version: versionNo })}</strong>
      <span>
        {t(validUntil === null ? 'batchRuleManage.since' : 'batchRuleManage.fromTo', {
          from: timeText(validFrom),
          to: timeText(validUntil ?? ''),
          by: madeBy,
        })}
      </span>
      <span>{t('batchRuleManage.apart', { names: named.join(t('list.nameJoin')) || '–' })}</span>
      {validUntil === null && <StatusText tone="active">{t('batchRuleManage.present')}</StatusText>}
    </li>
  )
}
