import { describe, expect, it } from 'vitest';
import { readFilePlace } from './file-place.ts';

const AWS = { AWS_REGION: 'ap-northeast-1' };

describe('where files lie', () => {
  it('is the data folder unless a bucket is named', () => {
    expect(readFilePlace({})).toEqual({ kind: 'disk' });
    expect(readFilePlace({ VETLOOM_FILES: 'disk', ...AWS })).toEqual({ kind: 'disk' });
  });

  it('is a bucket of AWS by its region, with browsers led there by its own address', () => {
    const env = { VETLOOM_FILES: 's3://clinic-files/a/b', ...AWS, VETLOOM_FILES_DIRECT: 'on' };
    expect(readFilePlace(env)).toMatchObject({
      ...{ bucket: 'clinic-files', prefix: 'a/b', endpoint: undefined, pathStyle: false, encryption: undefined },
      direct: 'https://s3.ap-northeast-1.amazonaws.com',
    });
  });

  it('is a bucket of another service by its address, with the bucket’s name in the path', () => {
    const env = {
      ...{ VETLOOM_FILES: 's3://files', AWS_ENDPOINT_URL: 'https://other.example' },
      AWS_ENDPOINT_URL_S3: 'https://s3.example/',
      VETLOOM_FILES_DIRECT: 'https://files.clinic.example',
    };
    expect(readFilePlace(env)).toMatchObject({
      ...{ prefix: '', endpoint: 'https://s3.example', pathStyle: true, direct: 'https://files.clinic.example' },
    });
    expect(readFilePlace({ ...env, VETLOOM_FILES_PATH_STYLE: 'off' })).toMatchObject({ pathStyle: false });
  });

  it('is told how to encrypt', () => {
    const asked = (text: string) =>
      readFilePlace({ VETLOOM_FILES: 's3://files', ...AWS, VETLOOM_FILES_ENCRYPTION: text });
    expect(asked('AES256')).toMatchObject({ encryption: { kind: 'AES256' } });
    expect(asked('aws:kms:arn:aws:kms:x:1:key/2')).toMatchObject({
      encryption: { kind: 'aws:kms', keyID: 'arn:aws:kms:x:1:key/2' },
    });
  });

  it.each([
    [{ VETLOOM_FILES: '/srv/files' }, /VETLOOM_FILES must be "disk"/],
    [{ VETLOOM_FILES: 's3://files/../other', ...AWS }, /VETLOOM_FILES must be "disk"/],
    [{ VETLOOM_FILES: 's3://files' }, /AWS_REGION must name/],
    [{ VETLOOM_FILES: 's3://files', AWS_ENDPOINT_URL_S3: 'http://192.0.2.1:9000' }, /over https/],
    [{ VETLOOM_FILES: 's3://files', AWS_ENDPOINT_URL_S3: 'https://s3.example/files' }, /without a path/],
    [{ VETLOOM_FILES: 's3://files', ...AWS, VETLOOM_FILES_ENCRYPTION: 'rot13' }, /VETLOOM_FILES_ENCRYPTION/],
    [{ VETLOOM_FILES: 's3://files', ...AWS, VETLOOM_FILES_DIRECT: 'yes' }, /VETLOOM_FILES_DIRECT/],
    [{ VETLOOM_FILES: 's3://files', ...AWS, VETLOOM_FILES_PATH_STYLE: 'yes' }, /on or off/],
  ])('%o is refused in a sentence', (env, sentence) => {
    expect(() => readFilePlace(env)).toThrow(sentence);
  });
});
