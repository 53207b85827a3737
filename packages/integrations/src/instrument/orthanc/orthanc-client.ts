import { z } from 'zod';
import { isOwnNetworkHost } from '../../http/own-network-host.ts';

/** Where an Orthanc stands and as whom it is asked. */
export interface OrthancAt {
  /** `http://192.168.1.20:8042`. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Milliseconds for one answer that is no picture; 15 s. */
  readonly withinMs?: number;
}

/** What Orthanc said no to, or didn't say in a way that anybody could read. */
export class OrthancRefusal extends Error {
  override readonly name = 'OrthancRefusal';
  /** Of HTTP; 0 where it answered something else than an Orthanc does. */
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}

/** The status of a refusal for what is larger than anybody could hold, however often it is asked for. */
export const TOO_LONG = 413;

const tags = z.record(z.string(), z.unknown()).default({});
const systemAnswer = z.object({ Name: z.string().default(''), Version: z.string(), DicomAet: z.string().default('') });
const changesAnswer = z.object({
  Changes: z.array(z.object({ ChangeType: z.string(), ID: z.string(), ResourceType: z.string(), Seq: z.number() })),
  Done: z.boolean(),
  Last: z.number(),
});
const lookUpAnswer = z.array(z.object({ ID: z.string(), Type: z.string() }));
const studyAnswer = z.object({ ID: z.string(), MainDicomTags: tags, PatientMainDicomTags: tags });
const several = z.object({ Value: z.array(z.unknown()).optional() }).optional();
/** Which pictures were not taken, and which were (PS3.18 §10.5.3). */
const storeAnswer = z.object({ '00081198': several, '00081199': several });
const instancesAnswer = z
  .array(z.object({ ID: z.string(), FileSize: z.number(), MainDicomTags: tags, ParentSeries: z.string().default('') }))
  .max(20_000);

/** A study as Orthanc names it. */
export interface OrthancStudy {
  readonly id: string;
  readonly studyUID: string;
  readonly accessionNumber: string;
  readonly patientID: string;
  readonly patientName: string;
}

/** A picture of a study. */
export interface OrthancInstance {
  readonly id: string;
  readonly uid: string;
  /** Bytes. */
  readonly size: number;
}

/** Changes of which Orthanc tells at once. */
const MOST_CHANGES = 100;
/** Bytes of an answer that is no picture. */
const MOST_ANSWER = 32 * 1024 * 1024;
/** Bytes of a picture. */
const MOST_PICTURE = 200_000_000;
const PICTURE_WITHIN_MS = 120_000;

const said = (values: Readonly<Record<string, unknown>>, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** The way to an Orthanc by its REST, and by DICOMweb where its plugin is there. Everything throws OrthancRefusal, or whatever fetch does where nobody answers. */
export class OrthancClient {
  readonly #at: OrthancAt;

  constructor(at: OrthancAt) {
    this.#at = at;
  }

  get #within(): number {
    return this.#at.withinMs ?? 15_000;
  }

  /** Who answers there. */
  async system(): Promise<{ readonly name: string; readonly version: string; readonly aet: string }> {
    const { Name, Version, DicomAet } = await this.#json('/system', systemAnswer);
    return { name: Name, version: Version, aet: DicomAet };
  }

  /** The number of the last change there is. */
  async lastChange(): Promise<number> {
    return (await this.#json('/changes?last', changesAnswer)).Last;
  }

  /**
   * Studies to which nothing was added for a while, told of after the change `since`, each once. `last` is where to go on, `done` whether nothing more is known now.
   */
  async stableStudies(
    since: number,
  ): Promise<{ readonly studies: readonly string[]; readonly last: number; readonly done: boolean }> {
    const { Changes, Done, Last } = await this.#json(`/changes?since=${since}&limit=${MOST_CHANGES}`, changesAnswer);
    const stable = Changes.filter(({ ChangeType }) => ChangeType === 'StableStudy').map(({ ID }) => ID);
    return { studies: [...new Set(stable)], last: Last, done: Done };
  }

  /** What Orthanc calls a study by the name that its machine gave. */
  async lookUp(studyUID: string): Promise<string[]> {
    const response = await this.#ask('/tools/lookup', { method: 'POST', body: studyUID }, this.#within);
    const found = lookUpAnswer.safeParse(jsonOf(await bytesOf(response, MOST_ANSWER)));
    if (!found.success) throw new OrthancRefusal('/tools/lookup answers what no Orthanc does');
    return found.data.filter(({ Type }) => Type === 'Study').map(({ ID }) => ID);
  }

  /** A study; undefined for one that was deleted there. */
  async study(id: string): Promise<OrthancStudy | undefined> {
    const found = await this.#json(`/studies/${encodeURIComponent(id)}`, studyAnswer).catch((error: unknown) => {
      if (error instanceof OrthancRefusal && error.status === 404) return undefined;
      throw error;
    });
    return (
      found && {
        id: found.ID,
        studyUID: said(found.MainDicomTags, 'StudyInstanceUID'),
        accessionNumber: said(found.MainDicomTags, 'AccessionNumber'),
        patientID: said(found.PatientMainDicomTags, 'PatientID'),
        patientName: said(found.PatientMainDicomTags, 'PatientName'),
      }
    );
  }

  /** The pictures of a study, in an order that stays. */
  async instances(id: string): Promise<OrthancInstance[]> {
    const all = await this.#json(`/studies/${encodeURIComponent(id)}/instances`, instancesAnswer);
    return all
      .map(({ ID, FileSize, MainDicomTags }) => ({
        id: ID,
        size: FileSize,
        uid: said(MainDicomTags, 'SOPInstanceUID'),
      }))
      .sort((a, b) => (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0));
  }

  /** A picture as the machine made it, a DICOM file. */
  async picture(id: string): Promise<Uint8Array> {
    const response = await this.#ask(`/instances/${encodeURIComponent(id)}/file`, {}, PICTURE_WITHIN_MS);
    return bytesOf(response, MOST_PICTURE);
  }

  /** Studies by QIDO-RS, by what stands in them: `{ AccessionNumber: 'A-17' }`. Answers the names of the studies. */
  async find(by: Readonly<Record<string, string>>): Promise<string[]> {
    const query = new URLSearchParams({ ...by, limit: '100' });
    const found = await this.#json(`/dicom-web/studies?${query}`, z.array(z.record(z.string(), z.unknown())), {
      accept: 'application/dicom+json',
    });
    return found.flatMap((study) => {
      const uid = z.object({ Value: z.array(z.string()).min(1) }).safeParse(study['0020000D']);
      return uid.success ? [uid.data.Value[0] ?? ''] : [];
    });
  }

  /** Stores DICOM files by STOW-RS. @throws OrthancRefusal where it took any of them not */
  async store(files: readonly Uint8Array[]): Promise<void> {
    const boundary = `vetloom-${crypto.randomUUID()}`;
    const parts = files.flatMap((file) => [
      Buffer.from(`--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`),
      file,
      Buffer.from('\r\n'),
    ]);
    const response = await this.#ask(
      '/dicom-web/studies',
      {
        method: 'POST',
        headers: {
          accept: 'application/dicom+json',
          'content-type': `multipart/related; type="application/dicom"; boundary=${boundary}`,
        },
        body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
      },
      PICTURE_WITHIN_MS,
    );
    const answer = storeAnswer.safeParse(jsonOf(await bytesOf(response, MOST_ANSWER)));
    const refused = answer.data?.['00081198']?.Value?.length ?? 0;
    if (refused > 0 || (answer.data?.['00081199']?.Value?.length ?? 0) < files.length)
      throw new OrthancRefusal('not every picture was taken');
  }

  /** A picture by WADO-RS, by the names that the machine gave. */
  async retrieve(studyUID: string, seriesUID: string, instanceUID: string): Promise<Uint8Array> {
    const [study, series, instance] = [studyUID, seriesUID, instanceUID].map(encodeURIComponent);
    const response = await this.#ask(
      `/dicom-web/studies/${study}/series/${series}/instances/${instance}`,
      { headers: { accept: 'multipart/related; type="application/dicom"; transfer-syntax=*' } },
      PICTURE_WITHIN_MS,
    );
    const boundary = /boundary="?([^";]+)"?/.exec(response.headers.get('content-type') ?? '')?.[1];
    const whole = Buffer.from(await bytesOf(response, MOST_PICTURE));
    const from = boundary === undefined ? -1 : whole.indexOf('\r\n\r\n');
    const to = boundary === undefined ? -1 : whole.lastIndexOf(`\r\n--${boundary}`);
    if (from < 0 || to < from + 4) throw new OrthancRefusal('the picture came in a shape that nobody knows');
    return whole.subarray(from + 4, to);
  }

  async #json<S extends z.ZodType>(
    path: string,
    schema: S,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<z.output<S>> {
    const response = await this.#ask(path, { headers }, this.#within);
    const parsed = schema.safeParse(jsonOf(await bytesOf(response, MOST_ANSWER)));
    if (!parsed.success) throw new OrthancRefusal(`${path} answers what no Orthanc does`);
    return parsed.data;
  }

  async #ask(path: string, init: RequestInit, withinMs: number): Promise<Response> {
    const { url, user, password } = this.#at;
    const headers = new Headers(init.headers);
    // Security: pictures, names and the password, in clear text over the internet.
    if (/^http:/i.test(url) && !isOwnNetworkHost(new URL(url).hostname))
      throw new OrthancRefusal('a public host is not asked without https', 400);
    if (user !== '') headers.set('authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
    const address = new URL(url.replace(/\/+$/, '') + path);
    const signal = AbortSignal.timeout(withinMs);
    // Security: whoever answers there could send the tool and its password elsewhere.
    const response = await fetch(address, { ...init, headers, signal, redirect: 'error' });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new OrthancRefusal(`${path.split('?')[0]} answers ${response.status}`, response.status);
  }
}

const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};

/** The whole of an answer. @throws OrthancRefusal where it is longer than anybody could hold */
async function bytesOf(response: Response, most: number): Promise<Uint8Array> {
  if (Number(response.headers.get('content-length')) > most) {
    await response.body?.cancel();
    throw new OrthancRefusal('the answer is too long', TOO_LONG);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > most) throw new OrthancRefusal('the answer is too long', TOO_LONG);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
