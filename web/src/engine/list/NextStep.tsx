/**
 * The way on from a list that has its first records: to the screen that comes next, as long as that one is empty. It is only
 * offered to whoever may open that screen.
 */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { type EmptyFirst, useAny } from './EmptyStep'
import css from './list.module.css'
import type { ListMeta } from './meta'

interface NextStepProps {
  readonly own: Pick<ListMeta, 'path'>
  /** The list that comes next: why, and where it is. */
  readonly next: EmptyFirst
}

/** Draws the way on, or nothing. */
export function NextStep(props: NextStepProps) {
  const mayOpen = useMayOpen()
  return mayOpen(props.next.step.to) && <Way {...props} />
}

function Way({ own, next }: NextStepProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { found } = useAny([own, next.list])
  if (found[0] !== true || found[1] !== false) return null
  return (
    <p className={css['next']} role="status">
      <span>{t(next.text)}</span>
      <Button size="small" type="primary" onClick={() => void navigate(next.step.to)}>
        {t(next.step.label)}
      </Button>
    </p>
  )
}
