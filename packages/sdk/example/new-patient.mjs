// @ts-check
// Takes an owner and an animal in, checks the animal in and reads the visit. The four names below are of the environment.
import { randomUUID } from 'node:crypto';
import { env } from 'node:process';
import { SdkError, VetLoomClient } from '@vetloom/sdk';

const { VETLOOM_URL: url = '', VETLOOM_CLINIC: clinic = '', VETLOOM_USER = '', VETLOOM_PASSWORD = '' } = env;
const client = await VetLoomClient.signIn({ url, clinic, username: VETLOOM_USER, password: VETLOOM_PASSWORD });

/** A write that may be sent again without harm. @param {string} path @param {object} body @returns {Promise<string>} the new id */
async function add(path, body) {
  const { result } = await client.inClinic('POST', path, { body, idempotencyKey: randomUUID() });
  return /** @type {{ _id: string }} */ (result)._id;
}

const owner = { name: '陳怡君', phone: `09${String(Date.now()).slice(-8)}` };
const userID = await add('/user', owner);
const petID = await add('/pet', { userID, name: '麻糬', type: 'Canine', weight: 4.2 });
const recordID = await add('/record/checkin', { petID, cause: '嘔吐' });
const { result } = await client.inClinic('GET', '/record/{recordID}', { params: { recordID } });
const visit = /** @type {{ petID: string, cause: string }} */ (result);
console.log(visit.petID === petID ? `waiting: ${visit.cause}` : 'another animal');

try {
  await add('/user', owner);
} catch (error) {
  if (!(error instanceof SdkError)) throw error;
  console.log(`refused: ${error.code}`);
}
