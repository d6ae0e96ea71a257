"""Repacks the source archives in a folder, with the commit's time and without the name of the user who built them."""
import gzip, os, pathlib, sys, tarfile

COMMIT_TIME = int(os.environ["SOURCE_DATE_EPOCH"])


def normalize(member):
    member.mtime, member.pax_headers = COMMIT_TIME, {}
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o755 if member.mode & 0o100 else 0o644
    return member


for path in pathlib.Path(sys.argv[1]).glob("*.tar.gz"):
    with tarfile.open(path) as old:
        members = [(normalize(one), old.extractfile(one)) for one in sorted(old, key=lambda one: one.name)]
        with open(f"{path}.new", "wb") as file, gzip.GzipFile("", "wb", mtime=COMMIT_TIME, fileobj=file) as packed:
            with tarfile.open(fileobj=packed, mode="w") as new:
                for member, content in members:
                    new.addfile(member, content)
    os.replace(f"{path}.new", path)
