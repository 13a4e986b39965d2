/** The first step: the template to fill in, and the place for the file. */
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'
import { downloadTemplate, type Format, type ImportTarget } from './calls'
import css from './import.module.css'
import { checkFile, type Import } from './imports'

const FORMATS: readonly Format[] = ['xlsx', 'csv']

/** Draws the first step. */
export function FileStep({ list, state }: { list: ImportTarget; state: Import }) {
  const { t } = useTranslation()
  return (
    <div className={css['stack']}>
      <section className={css['template']}>
        <p>{t('importer.templateText')}</p>
        <div className={css['buttons']}>
          {FORMATS.map((format) => (
            <Button key={format} onClick={() => void downloadTemplate(list, format).catch(() => undefined)}>
              {t('importer.template', { format })}
            </Button>
          ))}
        </div>
      </section>
      <DropBox list={list} state={state} />
      <p className={css['hint']}>{t('importer.hint')}</p>
    </div>
  )
}

function DropBox({ list, state }: { list: ImportTarget; state: Import }) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  const sending = state.stage === 'sending'
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) void checkFile(list, file)
  }
  return (
    <label className={css['drop']} data-over={over}>
      <Icon name="upload" size={28} />
      <strong>{sending ? t('importer.sending', { name: state.name }) : t('importer.drop')}</strong>
      <span>{t('importer.kinds')}</span>
      {/* It lies over the whole box, so a file that is dropped anywhere on it is chosen. */}
      <input
        type="file"
        accept=".xlsx,.csv"
        disabled={sending}
        aria-label={t('importer.choose')}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          take(event.target.files)
          // The same file may be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
    </label>
  )
}
