// Loaded before a server: transactions of its requests are said to be stored 300 ms before they are. For the
// negative control of what a killed server may lose.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const query = Reflect.get(pg.Client.prototype, 'query')

pg.Client.prototype.query = function (asked, ...rest) {
  const { application_name: name } = this.connectionParameters
  if (asked !== 'commit' || name !== 'salon') return Reflect.apply(query, this, [asked, ...rest])
  void sleep(300).then(() => Reflect.apply(query, this, [asked]).catch(() => undefined))
  return Promise.resolve({ rows: [], rowCount: 0 })
}
