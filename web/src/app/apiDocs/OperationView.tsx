/** One operation: closed it is a line; open it says who may call it, what it takes, what it answers, how it refuses. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Code } from './Code'
import { type Description, type Operation, type Parameter, typeText } from './description'
import { Fields } from './Fields'
import css from './Operation.module.css'

interface OperationViewProps {
  readonly whole: Description
  readonly operation: Operation
  readonly words: string
  /** True when the address leads here. */
  readonly linked: boolean
}

export function OperationView({ whole, operation, words, linked }: OperationViewProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(linked)
  useEffect(() => {
    if (linked) box.current?.scrollIntoView?.({ block: 'start' })
  }, [linked])
  return (
    <details
      ref={box}
      className={css['operation']}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={css['method']} data-method={operation.method}>
          {operation.method}
        </span>
        <code>{operation.path}</code>
        <span className={css['words']}>{words}</span>
      </summary>
      {open && <Opened whole={whole} operation={operation} />}
    </details>
  )
}

function Opened({ whole, operation }: Pick<OperationViewProps, 'whole' | 'operation'>) {
  const { t } = useTranslation()
  const { body, answer, parameters, refusals, permissions, callers } = operation
  return (
    <div className={css['opened']}>
      <dl className={css['facts']}>
        <dt>{t('apiDocs.callers')}</dt>
        <dd>{t(`apiDocs.caller.${callers}`)}</dd>
        {permissions.length > 0 && (
          <>
            <dt>{t('apiDocs.permission')}</dt>
            <dd>
              {permissions.map((code) => (
                <code key={code}>{code}</code>
              ))}
            </dd>
          </>
        )}
        <dt>{t('apiDocs.link')}</dt>
        <dd>
          <Link to={`/apiDocs#${operation.screen}/${operation.id}`}>{operation.id}</Link>
        </dd>
      </dl>
      {parameters.length > 0 && <Parameters whole={whole} parameters={parameters} />}
      {body && (
        <section>
          <h4>
            {t('apiDocs.body')} <small>{body.media}</small>
          </h4>
          <Fields whole={whole} schema={body.schema} />
          {body.example !== undefined && <Code title={t('apiDocs.example')} value={body.example} />}
        </section>
      )}
      <section>
        <h4>{t('apiDocs.answer')}</h4>
        {answer ? <Fields whole={whole} schema={answer.schema} /> : <p>{t('apiDocs.file')}</p>}
        {answer?.example !== undefined && <Code title={t('apiDocs.example')} value={answer.example} />}
      </section>
      <section>
        <h4>{t('apiDocs.refusals')}</h4>
        <p className={css['refusals']}>
          {refusals.map(({ http, text }) => (
            <abbr key={http} title={text}>
              {http}
            </abbr>
          ))}
          <Link to="/apiDocs#begin/refusals">{t('apiDocs.refusalsLink')}</Link>
        </p>
      </section>
    </div>
  )
}

interface ParametersProps {
  readonly whole: Description
  readonly parameters: readonly Parameter[]
}

function Parameters({ whole, parameters }: ParametersProps) {
  const { t } = useTranslation()
  return (
    <section>
      <h4>{t('apiDocs.parameters')}</h4>
      <div className={css['wide']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('apiDocs.name')}</th>
              <th scope="col">{t('apiDocs.in')}</th>
              <th scope="col">{t('apiDocs.type')}</th>
              <th scope="col">{t('apiDocs.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {parameters.map((parameter) => (
              <tr key={`${parameter.in} ${parameter.name}`}>
                <th scope="row">
                  <code>{parameter.name}</code>
                  {parameter.required && <em>{t('apiDocs.required')}</em>}
                </th>
                <td>{parameter.in}</td>
                <td className={css['type']}>{typeText(whole, parameter.schema ?? {})}</td>
                <td>{parameter.description ?? parameter.schema?.description}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
