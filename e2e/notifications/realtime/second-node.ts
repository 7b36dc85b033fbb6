import { freePort, type Node, startNode } from '../../start-node.ts'
import { findData } from '../../test-server.ts'

/** Another API node on the database of the tests, until `stop`. */
export const startSecondNode = async (): Promise<Node> => {
  const { dataDir, url } = await findData()
  return startNode(await freePort(), { DATABASE_URL: url, DATA_DIR: dataDir })
}
