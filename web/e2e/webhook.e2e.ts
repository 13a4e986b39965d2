/** Being told of events: a subscription, its secret, a test that arrives signed, and the log of it. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { act, agree, dialog, faultOf, field, grid, message, panel, row } from './support/console'
import { unique } from './support/data'
import { enter, expect, test } from './support/test'

interface Got {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Somebody who is told: keeps what comes and answers as it is set. */
class Receiver {
  readonly got: Got[] = []
  status = 204
  private readonly server: Server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      this.got.push({ headers: request.headers, body })
      response.writeHead(this.status).end(this.status === 204 ? undefined : 'no room')
    })
  })

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has such an address
    const { port } = this.server.address() as AddressInfo
    return `http://127.0.0.1:${port}/hooks`
  }

  stop(): void {
    this.server.close()
  }
}

/** The signature that a request should have. */
function signatureOf({ headers, body }: Got, secret: string): string {
  const stamp = String(headers['floe-timestamp'])
  return `v1=${createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')}`
}

test('a subscription is made, tested and looked at', async ({ page, admin }) => {
  const receiver = new Receiver()
  const url = await receiver.start()
  const name = unique('ERP')
  try {
    await enter(page, admin, '/systemManage/webhookManage')
    await page.getByRole('button', { name: '新增' }).first().click()
    const form = panel(page)
    await field(form, '推送名称').fill(name)
    await field(form, '接收网址').fill('http://10.0.0.1/')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(faultOf(form, '接收网址')).toContainText('内网')
    await field(form, '接收网址').fill(url)
    await form.getByRole('button', { name: '保存' }).click()
    const told = dialog(page).locator('output')
    await expect(told).toHaveText(/^whsec_[0-9a-f]{64}$/)
    const secret = await told.innerText()
    await dialog(page).getByRole('button', { name: '已记下' }).click()

    const line = row(grid(page, '事件推送'), name)
    await act(line, '发送测试')
    await expect(message(page, /测试已送达：HTTP 204/)).toBeVisible()
    const [first] = receiver.got
    if (!first) throw new Error('nothing came')
    expect(first.headers['floe-event-type']).toBe('ping')
    expect(first.headers['floe-signature']).toBe(signatureOf(first, secret))

    receiver.status = 503
    await act(line, '发送测试')
    await expect(message(page, /测试失败：对方返回错误状态 \(503\)/)).toBeVisible()
    await act(line, '推送记录')
    const log = grid(page, '推送记录')
    await expect(row(log, '待推送')).toContainText('503')
    await act(row(log, '已送达'), '详情')
    await expect(panel(page)).toContainText('"type": "ping"')
    await panel(page).getByRole('button', { name: '重新推送' }).click()
    await expect(message(page, '重新推送')).toBeVisible()
    await expect.poll(() => receiver.got.length).toBeGreaterThan(2)
  } finally {
    receiver.stop()
  }
})

test('a subscription that is deleted is told of nothing more', async ({ page, admin }) => {
  const name = unique('ERP')
  await admin.post('/arpa-basic-api/webhook/add', { name, url: 'https://erp.example/hooks' })
  await enter(page, admin, '/systemManage/webhookManage')
  const line = row(grid(page, '事件推送'), name)
  await act(line, '停用')
  await agree(page, '停用')
  await expect(line).toContainText('人工停用')
  await act(line, '删除')
  await agree(page, '删除')
  await expect(line).toHaveCount(0)
})
