/** Scans that are not worked off yet: how many, which, why, and what can be done about it. */
import { useTranslation } from 'react-i18next'
import { confirm } from '@/ui/confirm'
import { Icon } from '@/ui/Icon'
import { shownCode } from './code'
import parts from './parts.module.css'
import css from './screen.module.css'
import type { WorkView } from './work'

interface WaitingProps {
  readonly view: WorkView<unknown>
  readonly onAgain: () => void
  readonly onDrop: () => void
}

/** So many of them are listed. */
const SHOWN = 4

/** Draws them; nothing while none waits longer than a moment. */
export function Waiting({ view, onAgain, onDrop }: WaitingProps) {
  const { t } = useTranslation()
  const { waiting, halted, tries, unkept } = view
  const stuck = halted || tries > 0
  const behind = waiting.length > 1
  if (!stuck && !behind && !unkept) return null
  const drop = async (): Promise<void> => {
    const sure = await confirm({
      title: t('scan.dropTitle', { count: waiting.length }),
      text: t('scan.dropText'),
      yes: t('scan.drop'),
      danger: true,
    })
    if (sure) onDrop()
  }
  const codes = waiting.slice(0, SHOWN).filter(({ kind }) => kind === 'scan')
  return (
    <div className={css['waiting']} role="status" data-stuck={stuck}>
      {unkept && <p className={css['unkept']}>{t('scan.unkept')}</p>}
      {waiting.length > 0 && (
        <p>
          {tries > 0 ? <Icon name="offline" size={24} /> : <Icon name="clock" size={24} />}
          <b>
            {t(tries > 0 ? 'scan.offline' : halted ? 'scan.halted' : 'scan.queued', {
              count: waiting.length,
            })}
          </b>
        </p>
      )}
      {codes.length > 0 && (
        <ol>
          {codes.map(({ id, text }) => (
            <li key={id}>
              <code>{shownCode(text)}</code>
            </li>
          ))}
        </ol>
      )}
      {stuck && (
        <div className={parts['pair']}>
          <button type="button" className={parts['plain']} onClick={() => void drop()}>
            {t('scan.drop')}
          </button>
          <button type="button" className={parts['main']} onClick={onAgain}>
            {t(halted ? 'scan.goOn' : 'scan.tryNow')}
          </button>
        </div>
      )}
    </div>
  )
}
