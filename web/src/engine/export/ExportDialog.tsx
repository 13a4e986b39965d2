/** What to export: format, file and sheet name, which rows, which columns. */
import { Button, Checkbox, Input, Radio, Space } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { report } from '@/engine/client/report'
import { HTML_LANG } from '@/engine/i18n/languages'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { fileColumns, type GridColumn } from '@/engine/grid/columns'
import type { ListMeta, ListRecord } from '@/engine/list/meta'
import { totalText } from '@/engine/list/Pager'
import type { ListQuery } from '@/engine/list/query'
import type { FixedFilters } from '@/engine/list/useListQuery'
import { AppModal } from '@/ui/AppModal'
import css from './ExportDialog.module.css'
import { exportHere, exportWhole, startExportTask } from './exportRows'
import { fileName, type Format, FORMATS, SHEET_NAME, sheetName, sheetOf } from './sheet'
import { standTaskNotices } from './TaskNotices'
import { followTask } from './tasks'

interface ExportDialogProps {
  readonly list: ListMeta
  readonly title: string
  readonly columns: readonly GridColumn[]
  /** Visible columns in order: ticked at first. */
  readonly visible: readonly GridColumn[]
  readonly rows: readonly ListRecord[]
  readonly selected: readonly ListRecord[]
  readonly query: ListQuery
  readonly fixed: FixedFilters | undefined
  readonly total: number
  readonly capped: boolean
  readonly onClose: () => void
}

/** Which rows: those of the page, the ticked ones, or all the filters find, at once or in the background. */
type Extent = 'selected' | 'page' | 'whole' | 'background'

/** Formats that an import reads. */
const TABLES: readonly Format[] = ['xlsx', 'csv']
/** Rows that the server writes while somebody waits; more are prepared in the background. */
const AT_ONCE = 10_000

/** What was ticked; else everything that the filters find. */
function firstExtent(selected: number, total: number): Extent {
  if (selected > 0) return 'selected'
  return total >= AT_ONCE ? 'background' : 'whole'
}

/** The dialog; mount it while it is open. */
export function ExportDialog(props: ExportDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { columns, visible, rows, selected, total, capped, title } = props
  const [name, setName] = useState(title)
  const [format, setFormat] = useState<Format>('xlsx')
  const [sheet, setSheet] = useState(SHEET_NAME)
  const [extent, setExtent] = useState<Extent>(() => firstExtent(selected.length, total))
  const [template, setTemplate] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>(() => visible.map((column) => column.id))
  const [busy, setBusy] = useState(false)
  const here = extent === 'page' || extent === 'selected'
  const usable = columns.filter((column) => column.kind !== 'image' && (here || column.kind !== 'custom'))
  // The order is the one on the screen; columns hidden there follow.
  const ordered = [...visible, ...usable.filter((column) => !visible.includes(column))]
  const mayTemplate = props.list.template === true && TABLES.includes(format)
  const asTemplate = mayTemplate && template
  const ticked = ordered.filter((column) => usable.includes(column) && chosen.includes(column.id))
  const taken = fileColumns(ticked)

  const start = async () => {
    const stem = fileName(name, title)
    const file = `${stem}.${format}`
    if (here) {
      const made = sheetOf(taken, extent === 'selected' ? selected : rows, sheetName(sheet))
      await exportHere({ format, sheet: made, title: stem, lang: HTML_LANG[language] }, file)
      return
    }
    const columnIds = taken.map((column) => column.id)
    const order = { ...props, format, columns: columnIds, template: asTemplate, name: stem }
    if (extent === 'whole') {
      await exportWhole(order)
      return
    }
    const id = await startExportTask(order)
    standTaskNotices()
    void followTask(id, file)
  }
  const onOk = () => {
    setBusy(true)
    start()
      .then(props.onClose, (error: unknown) => report(error, 'export'))
      .finally(() => setBusy(false))
  }
  const extents: { value: Extent; label: string; disabled?: boolean }[] = [
    {
      value: 'selected',
      label: t('export.rowsSelected', { count: selected.length }),
      disabled: selected.length === 0 || asTemplate,
    },
    {
      value: 'page',
      label: t('export.rowsPage', { count: rows.length }),
      disabled: rows.length === 0 || asTemplate,
    },
    {
      value: 'whole',
      label: t('export.rowsWhole', { total: totalText(total, capped) }),
      disabled: total === 0,
    },
    { value: 'background', label: t('export.rowsBackground'), disabled: total === 0 },
  ]
  return (
    <AppModal
      open
      width={560}
      title={t('export.title')}
      okText={t('action.export')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      okButtonProps={{
        disabled:
          (taken.length === 0 && !asTemplate) ||
          extents.some((each) => each.value === extent && each.disabled),
      }}
      onOk={onOk}
      onCancel={props.onClose}
    >
      <div className={css['form']}>
        <Named title={t('export.format')}>
          <Radio.Group
            optionType="button"
            options={FORMATS.map((each) => ({ value: each, label: each }))}
            value={format}
            onChange={(event) => setFormat(event.target.value as Format)}
          />
        </Named>
        <div className={css['names']}>
          <TextLine label={t('export.fileName')} value={name} suffix={`.${format}`} onChange={setName} />
          <TextLine
            label={t('export.sheetName')}
            value={here ? sheet : SHEET_NAME}
            disabled={!here || (format !== 'xlsx' && format !== 'xml')}
            onChange={setSheet}
          />
        </div>
        <Named title={t('export.rows')}>
          <Radio.Group
            className={css['column'] ?? ''}
            options={extents}
            value={extent}
            onChange={(event) => setExtent(event.target.value as Extent)}
          />
        </Named>
        {mayTemplate && (
          <Checkbox
            checked={template}
            onChange={({ target }) => {
              setTemplate(target.checked)
              if (target.checked && here) setExtent(firstExtent(0, total))
            }}
          >
            {t(props.list.updates === undefined ? 'export.asTemplateOnly' : 'export.asTemplate')}
          </Checkbox>
        )}
        {!asTemplate && (
          <ColumnChoice
            columns={ordered.filter((column) => usable.includes(column))}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
      </div>
    </AppModal>
  )
}

function Named({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

interface TextLineProps {
  readonly label: string
  readonly value: string
  readonly suffix?: string
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

function TextLine({ label, value, suffix, disabled = false, onChange }: TextLineProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={value}
        suffix={suffix}
        disabled={disabled}
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

interface ColumnChoiceProps {
  readonly columns: readonly GridColumn[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function ColumnChoice({ columns, chosen, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend>
        {t('export.columns')}
        <Space size={0}>
          <Button type="link" size="small" onClick={() => onChange(columns.map((column) => column.id))}>
            {t('export.all')}
          </Button>
          <Button type="link" size="small" onClick={() => onChange([])}>
            {t('export.none')}
          </Button>
        </Space>
      </legend>
      <Checkbox.Group
        className={css['columns'] ?? ''}
        options={columns.map((column) => ({ value: column.id, label: column.title }))}
        value={[...chosen]}
        onChange={onChange}
      />
    </fieldset>
  )
}
