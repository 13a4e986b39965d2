/** What became of an arrival notice: lines that landed, what has to be looked at by row, goods nobody knows yet. */
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '@/engine/session/permissions'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { newGoodsOf } from './newGoods'
import { NewGoodsDialog } from './NewGoodsDialog'
import { type Notice, unknownLines } from './notice'
import css from './receiving.module.css'

interface NoticePanelProps {
  readonly name: string
  readonly notice: Notice
  /** Fields of the header that it filled in. */
  readonly filled: readonly string[]
  /** Lines that landed this time. */
  readonly added: number
  /** Lines whose lot is only a remark: their goods get lots of the house. */
  readonly numbered: number
  readonly busy: boolean
  readonly onAgain: () => void
  readonly onClose: () => void
}

const ADD_GOODS = '/basicInfo/goodsManageAED?operationType=add'

/** Draws the panel. */
export function NoticePanel(props: NoticePanelProps) {
  const { name, notice, filled, added, numbered, busy, onAgain, onClose } = props
  const { t } = useTranslation()
  const can = useCan()
  const [entering, setEntering] = useState(false)
  const unknown = unknownLines(notice)
  const unknownRows = new Set(unknown.map(({ row }) => row))
  const problems = notice.problems.filter(({ row }) => !unknownRows.has(row))
  const goods = can('goodsManage_add_button') ? newGoodsOf(unknown) : []
  const unused = notice.columns.filter(({ field }) => !field).map(({ title }) => title)
  return (
    <Alert
      className={css['notice'] ?? ''}
      type={unknown.length + problems.length > 0 ? 'warning' : 'success'}
      role="status"
      showIcon
      closable={{ onClose }}
      title={t('receivingPage.noticeRead', { name, count: added })}
      description={
        <div className={css['noticeParts']}>
          {filled.length > 0 && (
            <p>
              {t('receivingPage.noticeHead', {
                names: filled
                  .map((field) =>
                    t([
                      `receivingNoteManage.field.${field}`,
                      `receivingNoteManage.lines.${field}`,
                      `field.${field}`,
                    ]),
                  )
                  .join(t('receivingPage.join')),
              })}
            </p>
          )}
          {numbered > 0 && <p>{t('receivingPage.noticeNumbered', { count: numbered })}</p>}
          {unknown.length > 0 && (
            <section>
              <h3>{t('receivingPage.noticeUnknown', { count: unknown.length })}</h3>
              <ul>
                {unknown.map((line) => (
                  <li key={line.row}>
                    <span>{t('receivingPage.noticeRow', { row: line.row })}</span>
                    <b>{valueText(line.goodsName) || valueText(line.gtin) || '–'}</b>
                    {line.goodsName && <span>{valueText(line.gtin)}</span>}
                    <span>{`${formatDecimal(line.qty)} ${valueText(line.unitName) || valueText(line.unitCode)}`}</span>
                  </li>
                ))}
              </ul>
              <p className={css['noticeSteps']}>
                {goods.length > 0 && (
                  <Button size="small" type="primary" disabled={busy} onClick={() => setEntering(true)}>
                    {t('receivingPage.newGoods', { count: goods.length })}
                  </Button>
                )}
                <Link to={ADD_GOODS}>{t('receivingPage.addGoods')}</Link>
                <Button size="small" loading={busy} onClick={onAgain}>
                  {t('receivingPage.readAgain')}
                </Button>
              </p>
              {entering && (
                <NewGoodsDialog
                  owner={notice.head.ownerCode}
                  goods={goods}
                  onDone={() => {
                    setEntering(false)
                    onAgain()
                  }}
                  onClose={() => setEntering(false)}
                />
              )}
            </section>
          )}
          {problems.length > 0 && (
            <section>
              <h3>{t('receivingPage.noticeProblems', { count: problems.length })}</h3>
              <ul>
                {problems.map(({ row, column, msg }) => (
                  <li key={`${row} ${column ?? ''} ${msg}`}>
                    <span>{t('receivingPage.noticeRow', { row })}</span>
                    {column && <b>{column}</b>}
                    <span>{msg}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {(notice.ignored.length > 0 || unused.length > 0 || notice.sheets.length > 0) && (
            <details>
              <summary>{t('receivingPage.noticeLeft')}</summary>
              <ul>
                {notice.ignored.map(({ row, why }) => (
                  <li key={row}>
                    <span>{t('receivingPage.noticeRow', { row })}</span>
                    <span>{why}</span>
                  </li>
                ))}
                {unused.length > 0 && (
                  <li>{t('receivingPage.noticeColumns', { names: unused.join(', ') })}</li>
                )}
                {notice.sheets.length > 0 && (
                  <li>{t('receivingPage.noticeSheets', { names: notice.sheets.join(', ') })}</li>
                )}
              </ul>
            </details>
          )}
        </div>
      }
    />
  )
}
