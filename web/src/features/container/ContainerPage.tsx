/** Containers and their types: two lists on one screen. The choice stands in the address. */
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { defineMaster } from '@/engine/form/defineMaster'
import { leading } from '@/engine/list/leading'
import { lists } from '@/generated/lists'
import { close, containerActions, useOpened } from './actions'
import css from './container.module.css'
import { EventList } from './EventList'
import { containerForm, typeForm, typeSections } from './fields'
import { LabelsDialog } from './LabelsDialog'
import { ReasonDialog } from './ReasonDialog'
import { SeriesDialog } from './SeriesDialog'

const screen = 'containerManage'

const Containers = defineMaster({
  screen,
  list: lists.container,
  columns: leading(lists.container, [
    'code',
    'containerClass',
    'typeName',
    'status',
    'ownerKind',
    'ownerName',
    'statusReason',
  ]),
  Above: Choice,
  empty: {
    title: 'containerManage.empty',
    text: 'containerManage.emptyText',
    first: [
      {
        list: lists.containerType,
        text: 'containerManage.typeFirst',
        step: { to: '/basicInfo/containerManage?list=types', label: 'containerManage.toTypes' },
      },
    ],
  },
  hints: {
    columns: { code: { width: 190 }, typeName: { width: 220 }, ownerName: { width: 160 } },
    filters: { code: { rule: 'lettersDigitsHyphen' } },
  },
  actions: containerActions,
  form: containerForm,
  Below: EventList,
}).Page

const Types = defineMaster({
  screen,
  list: lists.containerType,
  noun: 'containerManage.types',
  Above: Choice,
  empty: { title: 'containerManage.emptyTypes', text: 'containerManage.emptyTypesText' },
  hints: {
    columns: { code: { width: 120 }, name: { width: 200 } },
    filters: { code: { rule: 'lettersDigitsHyphen' } },
  },
  form: typeForm,
  sections: typeSections,
}).Page

const choices = ['containers', 'types'] as const
type Choice = (typeof choices)[number]

function chosenIn(params: URLSearchParams): Choice {
  return choices.find((name) => name === params.get('list')) ?? 'containers'
}

/** Which list to look at. Another list begins without the filters of the last one. */
function Choice() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  return (
    <div className={css['choice']}>
      <Segmented<Choice>
        value={chosenIn(params)}
        options={choices.map((name) => ({ value: name, label: t(`containerManage.${name}`) }))}
        onChange={(list) => setParams({ list })}
      />
    </div>
  )
}

/** The page of containerManage. */
export function ContainerPage() {
  const [params] = useSearchParams()
  const opened = useOpened((state) => state.opened)
  if (chosenIn(params) === 'types') return <Types />
  return (
    <>
      <Containers />
      {opened.kind === 'series' && <SeriesDialog onClose={close} />}
      {opened.kind === 'reason' && <ReasonDialog asked={opened.asked} onClose={close} />}
      {opened.kind === 'labels' && <LabelsDialog containers={opened.containers} onClose={close} />}
    </>
  )
}
