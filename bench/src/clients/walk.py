"""Uploads, meets an error, runs and downloads with the client that openapi-python-client has generated."""
import sys
import time

from octavo_client import AuthenticatedClient, Client, models
from octavo_client.api.engine import download_result, execute_task, get_task_status, upload_document
from octavo_client.api.main import create_task
from octavo_client.types import File

base, output, *paths = sys.argv[1:]
task = create_task.sync(client=Client(base_url=base), body=models.CreateTaskBody(task_type="merge-pdf"))
engine = AuthenticatedClient(base_url=task.engine_url, token=task.engine_token, prefix="", auth_header_name="X-ENGINE-TOKEN")


def execute(documents):
    kind = models.ExecuteMergePdfTaskType.MERGE_PDF
    body = models.ExecuteMergePdf(task_ref=task.task_ref, task_type=kind, documents=documents)
    return execute_task.sync(client=engine, body=body)


def upload(path):
    with open(path, "rb") as file:
        body = models.UploadDocumentFilesBody(file=File(payload=file, file_name="a.pdf", mime_type="application/pdf"))
        return upload_document.sync(client=engine, body=body).data.ref


documents = [upload(path) for path in paths]
assert execute(["nothing"]).code == "BAD_REQUEST"
execute(documents)
while True:
    status = get_task_status.sync(client=engine).data
    if status.status == "SUCCEEDED":
        break
    assert status.status in ("QUEUED", "RUNNING"), status.status
    time.sleep(0.1)
with open(output, "wb") as file:
    file.write(download_result.sync(status.results[0].ref, client=engine).payload.read())
