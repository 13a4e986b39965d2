/** The fields of a pattern besides its directions: where, what for, how codes are written, how it is walked. */
import { Checkbox, Collapse, Form, Input, type InputRef, Radio, Select } from 'antd'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldFault } from '@/engine/client/apiError'
import type { BoxProps } from '@/engine/form/fields'
import { chooseSource } from '@/engine/form/chooseSource'
import { PickerBox } from '@/engine/form/PickerBox'
import { codeTable } from '@/engine/list/codes'
import { base } from './form'
import css from './generate.module.css'
import { DIRECTIONS, PITCHES } from './pattern'

interface PatternFieldsProps {
  readonly faults: readonly FieldFault[]
  /** The directions, which stand between the codes and the walk. */
  readonly children: ReactNode
}

/** What the template may name beside the directions. */
const NAMES = ['area', 'warehouse', ...DIRECTIONS] as const

/** The fault of a field as a form item shows it. */
export function faultOf(faults: readonly FieldFault[], field: string) {
  const found = faults.find((fault) => fault.field === field)
  return found ? { validateStatus: 'error' as const, help: found.msg } : {}
}

/** A record to choose by code or name. */
function ChoiceBox({ field, ...box }: BoxProps & { readonly field: string }) {
  const source = useMemo(() => chooseSource(base, { field }), [field])
  return <PickerBox {...box} source={source} several={false} record={undefined} held={undefined} />
}

/** Draws the fields. */
export function PatternFields({ faults, children }: PatternFieldsProps) {
  const { t } = useTranslation()
  const title = (name: string) => t(`locationManage.field.${name}`)
  const types = codeTable('locationType').map(({ code, key }) => ({
    value: code,
    label: t(`code.locationType.${key}`),
  }))
  return (
    <>
      <div className={css['three']}>
        <Form.Item name="areaCode" label={title('areaCode')} required {...faultOf(faults, 'areaCode')}>
          <ChoiceBox field="areaCode" />
        </Form.Item>
        <Form.Item name="bearTypeCode" label={title('bearTypeCode')} {...faultOf(faults, 'bearTypeCode')}>
          <ChoiceBox field="bearTypeCode" />
        </Form.Item>
        <Form.Item name="type" label={title('type')}>
          <Select options={types} />
        </Form.Item>
      </div>
      <TemplateItem faults={faults} />
      {children}
      <Form.Item name="sides" label={t('locationManage.generate.sides')}>
        <Radio.Group
          options={['NONE', 'COLUMN', 'RACK'].map((value) => ({
            value,
            label: t(`locationManage.generate.side${value}`),
          }))}
        />
      </Form.Item>
      <div className={css['checks']}>
        {(['serpentine', 'enabled', 'skipExisting'] as const).map((name) => (
          <Form.Item key={name} name={name} valuePropName="checked" noStyle>
            <Checkbox>{t(`locationManage.generate.${name}`)}</Checkbox>
          </Form.Item>
        ))}
      </div>
      {faults.some(({ field }) => field === 'enabled') && (
        <p role="alert" className={css['fault']}>
          {faults.find(({ field }) => field === 'enabled')?.msg}
        </p>
      )}
      <Collapse
        ghost
        className={css['more'] ?? ''}
        items={[
          {
            key: 'distances',
            label: t('locationManage.generate.distances'),
            forceRender: true,
            children: <Distances />,
          },
        ]}
      />
    </>
  )
}

/** The template with its names to press. */
function TemplateItem({ faults }: Pick<PatternFieldsProps, 'faults'>) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const box = useRef<InputRef>(null)
  const insert = (name: string) => {
    const input = box.current?.input
    const text = String(form.getFieldValue('template') ?? '')
    const at = input?.selectionStart ?? text.length
    const next = `${text.slice(0, at)}{${name}}${text.slice(input?.selectionEnd ?? at)}`
    input?.focus()
    // Typing it into the box itself lets the form hear of it, and the browser undo it.
    if (!document.execCommand('insertText', false, `{${name}}`)) form.setFieldValue('template', next)
  }
  return (
    <>
      <Form.Item
        name="template"
        label={t('locationManage.generate.template')}
        className={css['template'] ?? ''}
        {...faultOf(faults, 'template')}
      >
        <Input ref={box} maxLength={120} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <div className={css['names']} role="group" aria-label={t('locationManage.generate.names')}>
        {NAMES.map((name) => (
          <button key={name} type="button" onClick={() => insert(name)}>
            <code>{`{${name}}`}</code> {t(`locationManage.generate.name.${name}`)}
          </button>
        ))}
        <span>{t('locationManage.generate.padding')}</span>
      </div>
    </>
  )
}

/** Distances and where the walk begins; what is left empty is worked out. */
function Distances() {
  const { t } = useTranslation()
  const plain = [
    ...PITCHES.map((name) => ({ name: ['pitch', name], label: t(`locationManage.generate.pitch.${name}`) })),
    { name: 'originX', label: t('locationManage.generate.originX') },
    { name: 'originY', label: t('locationManage.generate.originY') },
    { name: 'sequenceFrom', label: t('locationManage.generate.sequenceFrom') },
  ]
  return (
    <>
      <p className={css['hint']}>{t('locationManage.generate.distancesText')}</p>
      <div className={css['three']}>
        {plain.map(({ name, label }) => (
          <Form.Item
            key={String(name)}
            name={name}
            label={label}
            normalize={(text: string) => text.replaceAll(/[^\d.]/g, '').slice(0, 9)}
          >
            <Input inputMode="decimal" autoComplete="off" />
          </Form.Item>
        ))}
      </div>
    </>
  )
}
