/** The bar of what can be done with a document: the next step last and primary, the others behind one button. */
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { text } from '@/engine/i18n/i18n'
import { useCan } from '@/engine/session/permissions'
import { PopupMenu } from '@/ui/PopupMenu'
import { type Subject, verbOf } from './act'
import type { DocumentAction, DocumentDefinition } from './definition'
import css from './document.module.css'
import type { ActingState } from './useActing'

interface ActionBarProps {
  readonly definition: DocumentDefinition
  readonly record: Subject
  readonly acting: ActingState
}

/** An action with the reason why it cannot be done now. */
export interface Offered {
  readonly action: DocumentAction
  readonly blocked: string | null
}

/** What a person may do with a document in its present state, in the order of the definition. */
export function offeredOn(
  place: 'list' | 'page',
  { actions, owner }: Pick<DocumentDefinition, 'actions' | 'owner'>,
  record: Subject,
  can: (permission: string) => boolean,
): readonly Offered[] {
  const allowed = record['can']
  return actions.flatMap((action): readonly Offered[] => {
    if (action.on !== undefined && action.on !== place) return []
    if (action.only?.(record) === false) return []
    const permission = action.permission ?? `${owner}_${action.as ?? action.name}_button`
    if (!action.always && !can(permission)) return []
    if (
      action.always ||
      action.permission !== undefined ||
      !Array.isArray(allowed) ||
      allowed.includes(action.as ?? action.name)
    ) {
      return [{ action, blocked: null }]
    }
    const reason = action.blocked?.(record) ?? null
    return reason === null ? [] : [{ action, blocked: reason }]
  })
}

/** Others than the next step that stand beside it as buttons; more of them go into a menu. */
const BESIDE = 1

/** Draws the buttons. */
export function ActionBar({ definition, record, acting }: ActionBarProps) {
  const { t } = useTranslation()
  const can = useCan()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const offered = offeredOn('page', definition, record, can)
  const next = offered.find(
    ({ action, blocked }) => !action.danger && !action.always && !action.quiet && blocked === null,
  )
  const others = offered
    .filter((each) => each !== next)
    .toSorted((one, other) => Number(one.action.danger === true) - Number(other.action.danger === true))
  const beside = others.length <= BESIDE ? others : others.filter(({ blocked }) => blocked !== null)
  const hidden = others.filter((each) => !beside.includes(each))
  const button = ({ action, blocked }: Offered) => (
    <Button
      key={action.name}
      type={action === next?.action ? 'primary' : 'default'}
      danger={action.danger === true}
      disabled={blocked !== null || (acting.busy !== null && acting.busy !== action.name)}
      loading={acting.busy === action.name}
      title={blocked ?? undefined}
      onClick={() => void acting.run(action, record)}
    >
      {verbOf(action, text)}
    </Button>
  )
  const reasons = beside.flatMap(({ blocked }) => blocked ?? [])
  return (
    <>
      {reasons.length > 0 && <span className={css['reasons']}>{reasons.join(' ')}</span>}
      {beside.map(button)}
      {hidden.length > 0 && (
        <Button
          aria-haspopup="menu"
          disabled={acting.busy !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {t('document.more')}
        </Button>
      )}
      {anchor && (
        <PopupMenu
          label={t('document.more')}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          items={hidden.map(({ action }) => ({
            key: action.name,
            label: verbOf(action, text),
            danger: action.danger === true,
            onChoose: () => void acting.run(action, record),
          }))}
        />
      )}
      {next && button(next)}
    </>
  )
}
